import { readCookie } from '../shared/index.ts'
import { consoleTimes, isFromConsole } from './console-session.ts'

/** Lifetime of an operator session in seconds, or until the process ends (decision G5.3). */
export const operatorSessionS = consoleTimes.longestS

/** Path of the cookie and of all operator pages and endpoints. */
export const operatorPath = '/operator'

const secretForm = /^[0-9a-f]{64}$/

/** Returns the cookie name. It contains the port, because browsers send cookies to all ports of a host. */
export function operatorCookieName(port: number): string {
  return `moorage_operator_${port}`
}

/** Returns the session secret; null without one, or if no operator page sent it. `origin` is the listener's. */
export function readOperatorSecret(headers: Parameters<typeof isFromConsole>[0], origin: string): string | null {
  if (!isFromConsole(headers, origin)) return null
  const secret = readCookie(headers.cookie, operatorCookieName(Number(new URL(origin).port)))
  return secret !== null && secretForm.test(secret) ? secret : null
}

/** Returns the Set-Cookie header that signs in, or out if `secret` is null; HttpOnly and SameSite=Strict. */
export function operatorCookie(secret: string | null, origin: string): string {
  const pair = `${operatorCookieName(Number(new URL(origin).port))}=${secret ?? ''}`
  return `${pair}; path=${operatorPath}; max-age=${secret === null ? 0 : operatorSessionS}; samesite=strict; httponly`
}
