import type { UserId } from '#domain/shared/index.ts'
import type { UserRow } from '../account/insert-user.ts'
import type { Tx } from '../open-store.ts'
import { isClusterKey } from '../locks/lock-keys.ts'

/**
 * Deletes a locked user (lockUser) with their tokens, applications, sign-ins, remembered answers, keys and grants. The user's clusters move to the heir, an
 * unrestricted user, with the clusters' own tokens and the answers remembered for those tokens. Events and audit keep the username (decision G8).
 */
export async function deleteUser(tx: Tx, user: UserRow, heirId: UserId): Promise<void> {
  const { account_id: accountId, id } = user
  // Locks clusters before the user's row, like a pass that creates a cluster's own token.
  await tx
    .updateTable('clusters')
    .set({ created_by: heirId })
    .where('account_id', '=', accountId)
    .where('created_by', '=', id)
    .execute()
  // Concurrent inserts that reference the user wait and find the user gone. Applications are locked before their tokens, as in a client's removal.
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  await tx
    .selectFrom('oauth_apps')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await tx
    .updateTable('tokens')
    .set({ user_id: heirId })
    .where('account_id', '=', accountId)
    .where('user_id', '=', id)
    .where('orch_cluster_id', 'is not', null)
    .execute()
  await tx.deleteFrom('tokens').where('account_id', '=', accountId).where('user_id', '=', id).execute()
  await tx.deleteFrom('oauth_apps').where('account_id', '=', accountId).where('user_id', '=', id).execute()
  await tx.deleteFrom('oauth_records').where('user_id', '=', id).execute()
  await tx
    .updateTable('idempotency_keys')
    .set({ user_id: heirId })
    .where('account_id', '=', accountId)
    .where('user_id', '=', id)
    .where(isClusterKey)
    .execute()
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).where('user_id', '=', id).execute()
  for (const table of ['ssh_keys', 'sign_ins', 'user_preferences'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).where('user_id', '=', id).execute()
  await tx.deleteFrom('grants').where('account_id', '=', accountId).where('user_id', '=', id).execute()
  await tx.deleteFrom('users').where('account_id', '=', accountId).where('id', '=', id).execute()
}
