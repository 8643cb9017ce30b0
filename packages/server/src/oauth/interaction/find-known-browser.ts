import type { FastifyRequest } from 'fastify'
import { isUsername } from '#domain/access/explain-user.ts'
import type { AccountId } from '#domain/shared/index.ts'
import { findUser } from '#store/account/find-user.ts'
import type { Db } from '#store/open-store.ts'
import { type DeviceCookieContext, isKnownDevice, readDevice } from '../http/device-cookie.ts'
import { signInMark } from '../sign-in-mark.ts'

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
