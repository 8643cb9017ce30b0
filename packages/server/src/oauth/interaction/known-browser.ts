import type { FastifyRequest } from 'fastify'
import { isUsername } from '#domain/access/explain-user.ts'
import { type AccountId, isSecureOrigin, readCookie } from '#domain/shared/index.ts'
import { findUser } from '#store/account/find-user.ts'
import type { Db } from '#store/open-store.ts'
import { signInMark } from '../provider/signed-in-user.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { oauthPaths } from '../oauth-paths.ts'
import type { OauthKeys } from '../oauth-keys.ts'

/** Browser of a user since the last password change. */
export interface KnownBrowser {
  readonly deviceId: string
  readonly accountId: AccountId
}

/**
 * Returns the known browser for the typed name; null if another user has the name now or the password changed. Queries users only if the browser has the
 * cookie, so that timing reveals nothing to strangers.
 */
export async function findKnownBrowser(
  db: Db,
  cookieContext: DeviceCookieContext,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<KnownBrowser | null> {
  const cookie = readDevice(cookieContext, request)
  if (!cookie) return null
  const user = isUsername(cookieContext.username) ? await findUser(db, cookieContext.username) : undefined
  const isKnown = isKnownDevice(cookieContext, cookie, user ? signInMark(user) : '')
  return isKnown && user ? { deviceId: cookie.id, accountId: user.account_id } : null
}

/** Half a year after the last sign-in. */
const lifetimeS = 180 * 86_400
const form = /^([\w-]{22})\.([0-9a-f]{64})$/

/** Keys and username of a browser cookie. */
interface DeviceCookieContext {
  readonly keys: OauthKeys
  readonly username: string
}

/** Unverified content of a browser cookie. */
interface DeviceCookie {
  readonly id: string
  readonly proof: string
}

/** Returns the unverified cookie of a browser that claims an earlier sign-in with this name, or null. */
function readDevice(context: DeviceCookieContext, { headers }: Pick<FastifyRequest, 'headers'>): DeviceCookie | null {
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
function isKnownDevice(context: DeviceCookieContext, { id, proof }: DeviceCookie, mark: string): boolean {
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
