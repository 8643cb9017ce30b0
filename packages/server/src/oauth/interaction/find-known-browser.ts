import type { FastifyRequest } from 'fastify'
import { isUsername } from '#domain/access/explain-user.ts'
import type { AccountId } from '#domain/shared/index.ts'
import { findUser } from '#store/account/find-user.ts'
import type { Db } from '#store/open-store.ts'
import { type DevicePlace, isKnownDevice, readDevice } from '../http/device-cookie.ts'
import { signInMark } from '../sign-in-mark.ts'

/** A browser that has signed in as a user since that user's password is what it is. */
export interface KnownBrowser {
  readonly deviceId: string
  readonly accountId: AccountId
}

/**
 * The browser that sends a request, if it is known for the name that was typed; null for every other, be it that another user has the name now or
 * that the password is a new one. Users are looked for only where a browser shows something, so that a stranger's time tells nothing.
 */
export async function findKnownBrowser(
  db: Db,
  place: DevicePlace,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<KnownBrowser | null> {
  const shown = readDevice(place, request)
  if (!shown) return null
  const user = isUsername(place.username) ? await findUser(db, place.username) : undefined
  const isKnown = isKnownDevice(place, shown, user ? signInMark(user) : '')
  return isKnown && user ? { deviceId: shown.id, accountId: user.account_id } : null
}
