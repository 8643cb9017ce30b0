import { isForeign, isSecureOrigin, readCookie } from '../shared/index.ts'

/** How long a session of the console lives, in seconds: without anybody at it, and in all (decision G11.15). */
export const consoleTimes = { idleS: 2 * 3_600, longestS: 12 * 3_600 } as const

/** Header without which the cookie counts for nothing. No preflight allows it, so that no page of another site can send it (decision G11.16). */
export const consoleHeader = 'moorage-console'

const secretForm = /^[0-9a-f]{64}$/

/** Headers of a request that tell whether the console has sent it. */
type ConsoleHeaders = Parameters<typeof isForeign>[0] & {
  readonly cookie?: string | undefined
  readonly [consoleHeader]?: string | string[] | undefined
}

/** Name of the cookie; by https no other host of the domain can set one of this name (decision G11.14). */
export function consoleCookieName(origin: string): string {
  return isSecureOrigin(origin) ? '__Host-moorage_console' : 'moorage_console'
}

/** Whether a page of our own has sent a request, which no other site can make look like that. */
export function isFromConsole(headers: ConsoleHeaders, origin: string): boolean {
  return headers[consoleHeader] !== undefined && !isForeign(headers, origin)
}

/** The secret of the session that a request shows; null for one that shows none, or that a page of another site has sent. */
export function readConsoleSecret(headers: ConsoleHeaders, origin: string): string | null {
  return isFromConsole(headers, origin) ? readConsoleCookie(headers.cookie, origin) : null
}

/** The secret in the cookie, wherever the request is from; null where there is none. */
export function readConsoleCookie(cookie: string | undefined, origin: string): string | null {
  const secret = readCookie(cookie, consoleCookieName(origin))
  return secret !== null && secretForm.test(secret) ? secret : null
}

/** What the hash of a session is made of. No bearer token has a space in it, so neither is ever taken for the other. */
export function consoleTokenText(secret: string): string {
  return `console ${secret}`
}
