/** True for an https origin, so that cookies are Secure and have the prefix `__Host-` (decision G11.14). */
export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith('https:')
}

/** Returns the first cookie of this name; null if absent. */
export function readCookie(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  const pairs = (header ?? '').split(';').map((part) => part.trim())
  return pairs.find((part) => part.startsWith(start))?.slice(start.length) ?? null
}
