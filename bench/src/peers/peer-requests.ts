import type { Request } from '../measures/reads.ts'

/** Requests to a peer, by what they do. */
export type PeerRequests = Readonly<Record<'GET one volume' | 'list of 100' | 'POST volume', Request>>
