import { randomText, encodeOctets } from '../client/random-text.ts'

/** Proof that whoever brings a code is who asked for it (RFC 7636). */
export interface Pkce {
  /** Kept by the program until it exchanges the code. */
  readonly verifier: string
  /** Stands in the address that is opened. */
  readonly challenge: string
}

/** Makes a new verifier of 256 bits and its S256 challenge. */
export async function createPkce(): Promise<Pkce> {
  const verifier = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: encodeOctets(new Uint8Array(digest)) }
}
