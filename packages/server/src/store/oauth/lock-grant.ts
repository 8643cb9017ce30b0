import type { AccountId, AppId, UserId } from '../../domain/shared/index.ts'
import { timeOnce, type Tx } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import { holdUsers } from '../user/hold-users.ts'

/** A grant of the library's: one consent, with the user and the application it belongs to. */
export interface LockedGrant {
  readonly hash: Buffer
  readonly accountId: AccountId
  readonly userId: UserId
  readonly username: string
  readonly clientId: string
  readonly appId: AppId
}

/**
 * Holds a living grant; null when it has ended. The order of locks is user, application, grant for everybody: whoever ends one of
 * them (a user who is deleted, an application that is thrown out) waits for tokens that are being handed out, or those find it gone. The
 * user is shared as in a mutation, so that no number of applications can keep them from being changed.
 */
export async function lockGrant(tx: Tx, grantId: string, strength: 'share' | 'update'): Promise<LockedGrant | null> {
  const hash = hashToken(grantId)
  const named = await tx
    .selectFrom('oauth_records')
    .select(['user_id', 'app_id', 'client_id'])
    .where('model', '=', 'Grant')
    .where('id_hash', '=', hash)
    .executeTakeFirst()
  if (!named || named.user_id === null || named.app_id === null || named.client_id === null) return null
  await holdUsers(tx, { actingId: named.user_id as UserId, changedId: null })
  const user = await tx
    .selectFrom('users')
    .select(['id', 'account_id', 'username'])
    .where('id', '=', named.user_id)
    .executeTakeFirst()
  const apps = tx.selectFrom('oauth_apps').select('id').where('id', '=', named.app_id)
  const app = await (strength === 'share' ? apps.forKeyShare() : apps.forUpdate()).executeTakeFirst()
  const grant = await tx
    .selectFrom('oauth_records')
    .select('id_hash')
    .where('model', '=', 'Grant')
    .where('id_hash', '=', hash)
    .where('expires', '>', timeOnce)
    .forUpdate()
    .executeTakeFirst()
  if (!user || !app || !grant) return null
  return {
    hash,
    accountId: user.account_id as AccountId,
    userId: user.id as UserId,
    username: user.username,
    clientId: named.client_id,
    appId: app.id as AppId,
  }
}
