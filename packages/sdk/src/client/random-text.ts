/** 256 random bits as text for addresses and headers. Works in pages without TLS too, where browsers keep `crypto.randomUUID` back. */
export function randomText(): string {
  return encodeOctets(crypto.getRandomValues(new Uint8Array(32)))
}

/** Octets as base64 for addresses, without filling (RFC 4648, 5). */
export function encodeOctets(octets: Uint8Array): string {
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
