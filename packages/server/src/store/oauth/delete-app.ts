import { type AppId, Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { AppRow } from './app-row.ts'
import { appsOf } from './apps-of.ts'

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
