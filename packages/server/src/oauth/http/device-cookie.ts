import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { OauthKeys } from '../provider/oauth-keys.ts'

/** Somebody's own browser is known for half a year after they last signed in with it. */
const lifeS = 180 * 86_400

/** A name with which a browser signs in. */
export interface DevicePlace {
  readonly keys: OauthKeys
  readonly username: string
}

/**
 * By what a browser is known that has signed in with this name before; null for any other. It opens nothing: it only keeps tries to sign in
 * by others from being counted against this browser (decision G11). Only we can make one, and it is good for this name only.
 */
export function findDevice(place: DevicePlace, { headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const name = cookieName(place)
  const cookie = (headers.cookie ?? '').split(';').map((part) => part.trim()).find((part) => part.startsWith(`${name}=`))
  const [id = '', sent = ''] = cookie?.slice(name.length + 1).split('.') ?? []
  const wanted = Buffer.from(sign(place, `id ${id}`))
  const given = Buffer.from(sent)
  return id !== '' && wanted.length === given.length && timingSafeEqual(wanted, given) ? id : null
}

/** The header that makes a browser known for this name, or keeps it known by the same. */
export function deviceCookie(place: DevicePlace, id: string | null, origin: string): string {
  const kept = id ?? randomBytes(16).toString('base64url')
  const secure = origin.startsWith('https:') ? '; secure' : ''
  return `${cookieName(place)}=${kept}.${sign(place, `id ${kept}`)}; path=/oauth/interaction; max-age=${lifeS}; samesite=lax; httponly${secure}`
}

/** One for each name, so that people who share a browser do not push each other out. It tells nobody the name. */
function cookieName(place: DevicePlace): string {
  return `moorage_device_${sign(place, 'name').slice(0, 16)}`
}

/** Tokens of forms are made with the same key, of texts without spaces. */
function sign({ keys, username }: DevicePlace, what: string): string {
  return createHmac('sha256', keys.form).update(`device ${what} ${username}`).digest('hex')
}
