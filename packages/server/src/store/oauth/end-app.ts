import { type AccountId, type AppId, Fault, type UserId, type Viewer } from '../../domain/shared/index.ts'
import { type AppRow, appsOf } from './apps.ts'
import type { Tx } from '../open-store.ts'
import { holdUsers } from '../user/hold-users.ts'

/**
 * Ends what an application may do for the acting user, with all its tokens: nothing can be done with one once this commits. Who is
 * about to hand out another holds the row or finds it gone. Returns the row as it was; throws resource.not_found when there is none.
 */
export async function deleteApp(tx: Tx, viewer: Pick<Viewer, 'accountId' | 'userId'>, id: AppId): Promise<AppRow> {
  const row = await appsOf(tx, viewer).where('oauth_apps.id', '=', id).forUpdate('oauth_apps').executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  await tx.deleteFrom('oauth_records').where('app_id', '=', id).execute()
  await tx.deleteFrom('tokens').where('account_id', '=', viewer.accountId).where('oauth_app_id', '=', id).execute()
  await tx.deleteFrom('oauth_apps').where('account_id', '=', viewer.accountId).where('id', '=', id).execute()
  return row as AppRow
}

/** An application that has ended, with the name of the user for whom it acted. */
export interface EndedApp extends AppRow {
  readonly username: string
}

/**
 * Ends what an application may do for whichever user, for the operator's commands (decision G5), as the user would: with all its tokens, those
 * to renew them included. Nothing may be locked before. Throws resource.not_found when there is none.
 */
export async function endAnyApp(tx: Tx, id: number): Promise<EndedApp> {
  const appId = id as AppId
  const owner = await tx
    .selectFrom('oauth_apps')
    .innerJoin('users', 'users.id', 'oauth_apps.user_id')
    .select(['oauth_apps.account_id', 'oauth_apps.user_id', 'users.username'])
    .where('oauth_apps.id', '=', appId)
    .executeTakeFirst()
  if (owner) {
    const viewer = { accountId: owner.account_id as AccountId, userId: owner.user_id as UserId }
    await holdUsers(tx, { actingId: viewer.userId, changedId: null })
    const living = await appsOf(tx, viewer)
      .where('oauth_apps.id', '=', appId)
      .forUpdate('oauth_apps')
      .executeTakeFirst()
    if (living) return { ...(await deleteApp(tx, viewer, appId)), username: owner.username }
  }
  throw new Fault('resource.not_found', `There is no application ${id}.`, { field: 'application' })
}
