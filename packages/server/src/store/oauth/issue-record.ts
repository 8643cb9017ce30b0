import { sql } from 'kysely'
import type { Store, Tx } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import { repeatOnConflict } from '../transaction/repeat-on-conflict.ts'
import { GrantEnded } from './grant-ended.ts'
import { type LockedGrant, lockGrant } from './lock-grant.ts'
import type { NewOauthRecord } from './oauth-record.ts'
import { fromNow, recordColumns } from './record-columns.ts'

/** A code or a token that is handed out because of a consent. */
export interface IssuedRecord extends NewOauthRecord {
  readonly grantId: string
  /** Of an access token, in neutral words; null for whatever is no token of the API. */
  readonly scopes: readonly string[] | null
}

/**
 * Keeps a code or a token while its consent lives, which then lives as long. An access token becomes a row of `tokens`, where the API
 * finds it like every other (decision G2). Throws GrantEnded when the consent has ended.
 */
export async function issueRecord(store: Store, record: IssuedRecord): Promise<void> {
  await repeatOnConflict(() => store.db.transaction().execute(async (tx) => {
    const grant = await lockGrant(tx, record.grantId, 'share')
    if (!grant) throw new GrantEnded()
    await tx.insertInto('oauth_records').values({
      ...recordColumns(record), grant_hash: grant.hash, account_id: grant.accountId, user_id: grant.userId, app_id: grant.appId,
    }).execute()
    if (record.scopes !== null) await insertAppToken(tx, grant, record, record.scopes)
    await prolong(tx, grant, record.lifeS)
  }))
}

/** Nothing of its text is kept to be shown: nobody is ever shown it. */
async function insertAppToken(tx: Tx, grant: LockedGrant, { id, lifeS }: IssuedRecord, scopes: readonly string[]): Promise<void> {
  await tx.insertInto('tokens').columns(['account_id', 'user_id', 'label', 'prefix', 'hash', 'scopes', 'created', 'expiry', 'oauth_app_id'])
    .expression((from) => from.selectFrom('oauth_clients').select([
      sql.val(grant.accountId).as('account_id'), sql.val(grant.userId).as('user_id'), 'oauth_clients.label', sql.val('').as('prefix'),
      sql<Buffer>`${hashToken(id)}::bytea`.as('hash'), sql<string[]>`${[...scopes]}::text[]`.as('scopes'), sql<string>`moor_now()`.as('created'),
      fromNow(lifeS).as('expiry'), sql.val(grant.appId).as('oauth_app_id'),
    ]).where('oauth_clients.id', '=', grant.clientId)).execute()
}

async function prolong(tx: Tx, grant: LockedGrant, lifeS: number): Promise<void> {
  await tx.updateTable('oauth_records').set({ expires: sql`greatest(expires, ${fromNow(lifeS)})` }).where('model', '=', 'Grant').where('id_hash', '=', grant.hash).execute()
  await tx.updateTable('oauth_apps').set({ expiry: sql`greatest(expiry, ${fromNow(lifeS)})` }).where('id', '=', grant.appId).execute()
}
