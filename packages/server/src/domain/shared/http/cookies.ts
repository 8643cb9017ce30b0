/** Whether a service at this origin is reached by https: cookies may be Secure then, and have the prefix `__Host-` (decision G11.14). */
export function isSecureOrigin(origin: string): boolean {
  return origin.startsWith('https:')
}

/** The value of a cookie in the header Cookie, the first where there are several of the name; null where there is none. */
export function readCookie(header: string | undefined, name: string): string | null {
  const start = `${name}=`
  const shown = (header ?? '').split(';').map((part) => part.trim())
  return shown.find((part) => part.startsWith(start))?.slice(start.length) ?? null
}
