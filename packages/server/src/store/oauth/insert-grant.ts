import type { UserId } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { NewOauthRecord } from './oauth-record.ts'
import { recordColumns } from './record-columns.ts'

/** A consent: what a user lets a client do; the scopes stand in the payload, in neutral words. */
export interface NewGrant extends NewOauthRecord {
  readonly userId: UserId
  readonly clientId: string
}

/** Holds a client as it is, unless it has gone or is no longer active: false then. */
export async function holdActiveClient(tx: Tx, id: string): Promise<boolean> {
  const client = await tx
    .selectFrom('oauth_clients')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return client !== undefined
}

/** Writes a consent of a user to a held client, with the application it makes where there was none. Returns the application's number; `settleApp` makes its row say what it may do. */
export async function insertGrant(tx: Tx, grant: NewGrant, user: UserRow): Promise<number> {
  const { clientId } = grant
  const app = await tx
    .insertInto('oauth_apps')
    .values({ account_id: user.account_id, user_id: user.id, client_id: clientId, scopes: [], created: moorNow })
    .onConflict((conflict) => conflict.constraint('oauth_apps_once').doUpdateSet({ client_id: clientId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('oauth_records')
    .values({ ...recordColumns(grant), account_id: user.account_id, user_id: user.id, app_id: app.id })
    .execute()
  return app.id
}
