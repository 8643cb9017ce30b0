import { Fault } from '../../../domain/shared/index.ts'
import { hashPassword } from '../../../store/user/hash-password.ts'
import type { Call } from '../../call.ts'

/**
 * The form of a new password that is kept; undefined when none was sent. Made before the transaction begins, as it takes long. A caller who
 * may not change users is refused here already and cannot keep the service busy with it.
 */
export async function hashSentPassword(call: Call): Promise<string | undefined> {
  const { password } = call.body as { readonly password?: string }
  if (password === undefined) return undefined
  if (call.actor.isRestricted) throw new Fault('access.grant_missing', 'Unauthorized')
  return hashPassword(password)
}
