import { ApiError } from '#domain/shared/index.ts'
import { hashPassword } from '#store/user/passwords.ts'
import type { CallOf } from '../../call.ts'

/**
 * Returns the hash of a new password; undefined if none was sent. Hashing is slow, so it runs before the transaction, and after earlier new passwords of the
 * account. Throws access.grant_missing for a restricted caller, who could otherwise cause this load. Throws service.busy if the queue is full or the wait times
 * out.
 */
export async function hashSentPassword({
  body: { password },
  actor,
  passwords,
  signal,
}: CallOf<'user.create' | 'user.update'>): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (actor.isRestricted) throw new ApiError('access.grant_missing', 'Unauthorized')
  return passwords.run({ kind: 'change', lane: String(actor.accountId), signal }, () => hashPassword(password))
}
