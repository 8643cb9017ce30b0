/** Message of a job that a later request canceled (decision D11). */
export const supersededMessage = 'A later request replaced this one.'
