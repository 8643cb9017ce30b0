import { sql } from 'kysely'
import { type Scopes, readScopes } from '../../domain/access/scopes.ts'
import { type Tx, timeOnce } from '../open-store.ts'

/**
 * Makes an application's row say what its living consents say together: the union of their scopes and the latest end. Earlier consents
 * go on beside a new one (the same application on two machines), so the row names all that the application may do. One without a
 * living consent is removed, with whatever tokens it had.
 */
export async function settleApp(tx: Tx, appId: number): Promise<void> {
  const { words, expiry } = await tx
    .selectFrom('oauth_records')
    .select([
      sql<string | null>`string_agg(payload #>> '{openid,scope}', ' ' order by created)`.as('words'),
      sql<string | null>`max(expires)`.as('expiry'),
    ])
    .where('model', '=', 'Grant')
    .where('app_id', '=', appId)
    .where('expires', '>', timeOnce)
    .executeTakeFirstOrThrow()
  if (expiry === null) {
    await tx.deleteFrom('tokens').where('oauth_app_id', '=', appId).execute()
    await tx.deleteFrom('oauth_records').where('app_id', '=', appId).execute()
    await tx.deleteFrom('oauth_apps').where('id', '=', appId).execute()
    return
  }
  await tx
    .updateTable('oauth_apps')
    .set({ scopes: [...(readScopes(words ?? '') as Scopes)], expiry })
    .where('id', '=', appId)
    .execute()
}
