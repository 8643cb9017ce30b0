import { isForeign, isSecureOrigin, readCookie } from '../shared/index.ts'

/** Idle and absolute lifetime of a console session in seconds (decision G11.15). */
export const consoleTimes = { idleS: 2 * 3_600, longestS: 12 * 3_600 } as const

/** Header that requests with the session cookie must have. No CORS preflight response allows the header, so other sites cannot send it (decision G11.16). */
const consoleHeader = 'moorage-console'

const secretForm = /^[0-9a-f]{64}$/

type ConsoleHeaders = Parameters<typeof isForeign>[0] & {
  readonly cookie?: string | undefined
  readonly [consoleHeader]?: string | string[] | undefined
}

/** Returns the cookie name. Under https, the prefix `__Host-` keeps other hosts of the domain from setting the cookie (decision G11.14). */
export function consoleCookieName(origin: string): string {
  return isSecureOrigin(origin) ? '__Host-moorage_console' : 'moorage_console'
}

/** True if a console page sent the request: it has the console's header and no foreign origin. */
export function isFromConsole(headers: ConsoleHeaders, origin: string): boolean {
  return headers[consoleHeader] !== undefined && !isForeign(headers, origin)
}

/** Returns the session secret; null if absent or malformed, or if no console page sent the request. */
export function readConsoleSecret(headers: ConsoleHeaders, origin: string): string | null {
  return isFromConsole(headers, origin) ? readConsoleCookie(headers.cookie, origin) : null
}

/** Returns the cookie's secret regardless of the sender; null if absent or malformed. */
export function readConsoleCookie(cookie: string | undefined, origin: string): string | null {
  const secret = readCookie(cookie, consoleCookieName(origin))
  return secret !== null && secretForm.test(secret) ? secret : null
}

/** Returns the text whose hash identifies a session. The space distinguishes the text from API tokens. */
export function consoleTokenText(secret: string): string {
  return `console ${secret}`
}
