/** What is told of a job that a later accepted request has made pointless (decision D11), wherever that is noticed: in the request or in a pass. */
export const supersededSentence = 'A later request replaced this one.'
