import { consoleCookieName, consoleTimes } from '#domain/access/console-session.ts'
import { isSecureOrigin } from '#domain/shared/index.ts'

/** Returns the Set-Cookie header of a console session; `secret` null signs out. Other sites' pages cannot cause the cookie to be sent (ADR 0046). */
export function sessionCookie(secret: string | null, origin: string): string {
  const lifetimeS = secret === null ? 0 : consoleTimes.longestS
  const pair = `${consoleCookieName(origin)}=${secret ?? ''}`
  return `${pair}; path=/; max-age=${lifetimeS}; samesite=strict; httponly${isSecureOrigin(origin) ? '; secure' : ''}`
}
