import { Fault } from '#domain/shared/index.ts'
import { hashPassword } from '#store/user/passwords.ts'
import type { CallOf } from '../../call.ts'

/**
 * The form of a new password that is kept; undefined when none was sent. Made before the transaction begins, as it takes long, and behind the new passwords
 * of the same account that came earlier. A caller who may not change users is refused here already and cannot keep the service busy with it.
 * Throws service.busy when too many wait, or for too long.
 */
export async function hashSentPassword({
  body: { password },
  actor,
  passwords,
  signal,
}: CallOf<'user.create' | 'user.update'>): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (actor.isRestricted) throw new Fault('access.grant_missing', 'Unauthorized')
  return passwords.run({ kind: 'change', lane: String(actor.accountId), signal }, () => hashPassword(password))
}
