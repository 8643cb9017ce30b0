/** Returns 256 random bits in base64url. `crypto.randomUUID` is unavailable in browsers without a secure context. */
export function randomText(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Encodes octets as base64url without padding (RFC 4648, section 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
