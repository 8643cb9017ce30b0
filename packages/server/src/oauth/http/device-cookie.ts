import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSecureOrigin, readCookie } from '#domain/shared/index.ts'
import { oauthPaths } from '../oauth-paths.ts'
import type { OauthKeys } from '../oauth-keys.ts'

/** Half a year after the last sign-in. */
const lifetimeS = 180 * 86_400
const form = /^([\w-]{22})\.([0-9a-f]{64})$/

/** Keys and username of a browser cookie. */
export interface DeviceCookieContext {
  readonly keys: OauthKeys
  readonly username: string
}

/** Unverified content of a browser cookie. */
export interface DeviceCookie {
  readonly id: string
  readonly proof: string
}

/** Returns the unverified cookie of a browser that claims an earlier sign-in with this name, or null. */
export function readDevice(
  context: DeviceCookieContext,
  { headers }: Pick<FastifyRequest, 'headers'>,
): DeviceCookie | null {
  const name = cookieName(context)
  // The unprefixed cookie was set before https. Only this service can create a valid cookie.
  const cookie = readCookie(headers.cookie, `__Host-${name}`) ?? readCookie(headers.cookie, name)
  const [, id, proof] = form.exec(cookie ?? '') ?? []
  return id === undefined || proof === undefined ? null : { id, proof }
}

/**
 * True if the cookie proves a sign-in with this name, as the user and with the password of the mark (`signInMark`). Grants no access: it only excludes the
 * browser from counts of others' attempts (decision G11).
 */
export function isKnownDevice(context: DeviceCookieContext, { id, proof }: DeviceCookie, mark: string): boolean {
  return timingSafeEqual(Buffer.from(prove(context, id, mark)), Buffer.from(proof))
}

/**
 * Returns Set-Cookie headers that mark a browser as known for this name and mark; null `id` means a new browser. The cookie is sent to every sign-in form. With
 * http, it replaces the cookie of earlier releases.
 */
export function deviceCookies(
  context: DeviceCookieContext,
  { id, mark }: { readonly id: string | null; readonly mark: string },
  origin: string,
): readonly string[] {
  const kept = id ?? randomBytes(16).toString('base64url')
  const name = cookieName(context)
  const pair = `${name}=${kept}.${prove(context, kept, mark)}`
  const rest = `max-age=${lifetimeS}; samesite=lax; httponly`
  if (isSecureOrigin(origin)) return [`__Host-${pair}; path=/; ${rest}; secure`]
  return [`${pair}; path=/oauth; ${rest}`, `${name}=; path=${oauthPaths.interaction}; max-age=0`]
}

/** One per name, for shared browsers. Does not reveal the name. */
function cookieName(context: DeviceCookieContext): string {
  return `moorage_device_${sign(context, 'name').slice(0, 16)}`
}

function prove(context: DeviceCookieContext, id: string, mark: string): string {
  return sign(context, `id ${id} ${mark}`)
}

/** Contains spaces, unlike texts of form tokens, which the same key signs. */
function sign({ keys, username }: DeviceCookieContext, what: string): string {
  return createHmac('sha256', keys.form).update(`device ${what} ${username}`).digest('hex')
}
