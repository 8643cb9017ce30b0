import { readCookie } from '../shared/index.ts'
import { consoleTimes, isFromConsole } from './console-session.ts'

/** How long a session of the operator's pages lives, in seconds; it ends with the process too (decision G5.3). */
export const operatorSessionS = consoleTimes.longestS

/** Path of everything that the cookie is for, and of everything that it opens. */
export const operatorPath = '/operator'

const secretForm = /^[0-9a-f]{64}$/

/** Name of the cookie: browsers send those of one port to every port of the machine, so the port stands in it. */
export function operatorCookieName(port: number): string {
  return `moorage_operator_${port}`
}

/** The secret of the session that a request shows; null for one that shows none, or that no page of ours has sent. `origin` is the listener's own. */
export function readOperatorSecret(headers: Parameters<typeof isFromConsole>[0], origin: string): string | null {
  if (!isFromConsole(headers, origin)) return null
  const secret = readCookie(headers.cookie, operatorCookieName(Number(new URL(origin).port)))
  return secret !== null && secretForm.test(secret) ? secret : null
}

/** The header that signs a browser in to the operator's pages; `secret` null signs it out. No script reads it, and no other site's page has it sent. */
export function operatorCookie(secret: string | null, origin: string): string {
  const pair = `${operatorCookieName(Number(new URL(origin).port))}=${secret ?? ''}`
  return `${pair}; path=${operatorPath}; max-age=${secret === null ? 0 : operatorSessionS}; samesite=strict; httponly`
}
