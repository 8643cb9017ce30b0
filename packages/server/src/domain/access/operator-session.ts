import { readCookie } from '../shared/index.ts'
import { consoleTimes, isFromConsole } from './console-session.ts'

/** Maximum seconds of an operator session. Sessions also end with the process (decision G5.3). */
export const operatorSessionS = consoleTimes.longestS

/** Path of the cookie and of all operator pages and endpoints. */
export const operatorPath = '/operator'

const secretForm = /^[0-9a-f]{64}$/

/** Returns the cookie name, with the port, because browsers send cookies to all ports of a host. */
function operatorCookieName(port: number): string {
  return `moorage_operator_${port}`
}

/** Returns the session secret; null if absent or malformed, or if no operator page sent the request. `origin` is that of the admin listener. */
export function readOperatorSecret(headers: Parameters<typeof isFromConsole>[0], origin: string): string | null {
  if (!isFromConsole(headers, origin)) return null
  const secret = readCookie(headers.cookie, operatorCookieName(Number(new URL(origin).port)))
  return secret !== null && secretForm.test(secret) ? secret : null
}

/** Returns the Set-Cookie value that starts a session, or ends the session if `secret` is null; HttpOnly and SameSite=Strict. */
export function operatorCookie(secret: string | null, origin: string): string {
  const pair = `${operatorCookieName(Number(new URL(origin).port))}=${secret ?? ''}`
  return `${pair}; path=${operatorPath}; max-age=${secret === null ? 0 : operatorSessionS}; samesite=strict; httponly`
}
