/** Message of a job that a later accepted request made obsolete (decision D11). */
export const supersededMessage = 'A later request replaced this one.'
