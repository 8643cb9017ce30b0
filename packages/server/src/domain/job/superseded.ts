/** Message of a job that a later accepted request made obsolete (decision D11), whether a request or a pass notices. */
export const supersededMessage = 'A later request replaced this one.'
