const cookieName = 'moorage_dashboard'

/** Writes the cookie of a session: for this dashboard only, out of reach of scripts and of other sites. `seconds` 0 takes it away. */
export function sessionCookie(
  path: string,
  { secret, seconds, isSecure }: { readonly secret: string; readonly seconds: number; readonly isSecure: boolean },
): string {
  return `${cookieName}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** Reads a session's text from the header Cookie; null when there is none. */
export function readSessionCookie(header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{64})(?:;|$)`).exec(header ?? '')?.[1] ?? null
}
