const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text of UTF-8 octets; null when they are not UTF-8, so that nothing is ever read as something else (decision A8). */
export function decodeUtf8(octets: Uint8Array): string | null {
  try {
    return decoder.decode(octets)
  } catch {
    return null
  }
}
