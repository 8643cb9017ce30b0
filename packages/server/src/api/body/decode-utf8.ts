const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Returns UTF-8 bytes as text; null if invalid, so that no byte is replaced (decision A8). */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
