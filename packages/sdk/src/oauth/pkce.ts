import { randomText, encodeBase64Url } from '../call/random-text.ts'

/** PKCE pair. The verifier proves that the program that redeems a code also requested it (RFC 7636). */
export interface Pkce {
  readonly verifier: string
  readonly challenge: string
}

/** Returns a new 256-bit verifier and its S256 challenge. */
export async function createPkce(): Promise<Pkce> {
  const verifier = randomText()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: encodeBase64Url(new Uint8Array(digest)) }
}
