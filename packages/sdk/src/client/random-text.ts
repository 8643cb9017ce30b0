/** Returns 256 random bits as text for URLs and headers. Also works in pages without TLS, where browsers hide `crypto.randomUUID`. */
export function randomText(): string {
  return encodeOctets(crypto.getRandomValues(new Uint8Array(32)))
}

/** Encodes octets as base64url without padding (RFC 4648, section 5). */
export function encodeOctets(octets: Uint8Array): string {
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
