/** True if the service is reached by https, so that cookies are Secure and have the prefix `__Host-` (decision G11.14). */
export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith('https:')
}

/** Returns the value of a cookie in a Cookie header, the first one of the name; null if absent. */
export function readCookie(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  const pairs = (header ?? '').split(';').map((part) => part.trim())
  return pairs.find((part) => part.startsWith(start))?.slice(start.length) ?? null
}
