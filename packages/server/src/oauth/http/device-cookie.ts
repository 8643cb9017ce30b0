import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSecureOrigin, readCookie } from '#domain/shared/index.ts'
import { oauthPaths } from '../oauth-paths.ts'
import type { OauthKeys } from '../oauth-keys.ts'

/** Somebody's own browser is known for half a year after they last signed in with it. */
const lifeS = 180 * 86_400
const form = /^([\w-]{22})\.([0-9a-f]{64})$/

/** A name with which a browser signs in. */
export interface DevicePlace {
  readonly keys: OauthKeys
  readonly username: string
}

/** What a browser shows for a name; nothing is proved by it yet. */
export interface ShownDevice {
  readonly id: string
  readonly proof: string
}

/** What a browser shows that says it has signed in with this name before; null when it shows nothing. */
export function readDevice(place: DevicePlace, { headers }: Pick<FastifyRequest, 'headers'>): ShownDevice | null {
  const name = cookieName(place)
  // From before this service was reached by https as well: only we can make one, wherever it comes from.
  const cookie = readCookie(headers.cookie, `__Host-${name}`) ?? readCookie(headers.cookie, name)
  const [, id, proof] = form.exec(cookie ?? '') ?? []
  return id === undefined || proof === undefined ? null : { id, proof }
}

/**
 * Whether a browser has signed in with this name, as the user and with the password that the mark stands for (`signInMark`). It opens nothing: it only keeps
 * tries to sign in by others from being counted against this browser (decision G11). Only we can make one.
 */
export function isKnownDevice(place: DevicePlace, { id, proof }: ShownDevice, mark: string): boolean {
  return timingSafeEqual(Buffer.from(prove(place, id, mark)), Buffer.from(proof))
}

/**
 * The headers that make a browser known for this name and mark; `id` is null for one that was not. The cookie reaches every sign-in form: those of applications and of
 * the console. By http it replaces the one of earlier releases, which only applications' forms were sent.
 */
export function deviceCookies(
  place: DevicePlace,
  { id, mark }: { readonly id: string | null; readonly mark: string },
  origin: string,
): readonly string[] {
  const kept = id ?? randomBytes(16).toString('base64url')
  const name = cookieName(place)
  const pair = `${name}=${kept}.${prove(place, kept, mark)}`
  const rest = `max-age=${lifeS}; samesite=lax; httponly`
  if (isSecureOrigin(origin)) return [`__Host-${pair}; path=/; ${rest}; secure`]
  return [`${pair}; path=/oauth; ${rest}`, `${name}=; path=${oauthPaths.interaction}; max-age=0`]
}

/** One for each name, so that people who share a browser do not push each other out. It tells nobody the name. */
function cookieName(place: DevicePlace): string {
  return `moorage_device_${sign(place, 'name').slice(0, 16)}`
}

function prove(place: DevicePlace, id: string, mark: string): string {
  return sign(place, `id ${id} ${mark}`)
}

/** Tokens of forms are made with the same key, of texts without spaces; ids and marks have none. */
function sign({ keys, username }: DevicePlace, what: string): string {
  return createHmac('sha256', keys.form).update(`device ${what} ${username}`).digest('hex')
}
