import type { UserId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** Whatever stands for having given the password lately; what applications were allowed by then is no part of it. */
const signIns = ['Session', 'Interaction', 'AuthorizationCode'] as const

/** Ends the sign-ins of a user, finished or under way (decision G8). */
export async function endSignIns(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('oauth_records').where('user_id', '=', userId).where('model', 'in', signIns).execute()
}
