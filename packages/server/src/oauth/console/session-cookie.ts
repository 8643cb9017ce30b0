import { consoleCookieName, consoleTimes } from '#domain/access/console-session.ts'
import { isSecureOrigin } from '#domain/shared/index.ts'

/** The header that signs a browser in to the console; `secret` null signs it out. No other site's page can have the cookie sent (ADR 0046). */
export function sessionCookie(secret: string | null, origin: string): string {
  const lifeS = secret === null ? 0 : consoleTimes.longestS
  const pair = `${consoleCookieName(origin)}=${secret ?? ''}`
  return `${pair}; path=/; max-age=${lifeS}; samesite=strict; httponly${isSecureOrigin(origin) ? '; secure' : ''}`
}
