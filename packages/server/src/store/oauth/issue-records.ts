import { sql } from 'kysely'
import { hashToken } from '../token/find-token.ts'
import { isBusy } from '../transaction/is-busy.ts'
import { repeatOnConflict } from '../transact.ts'
import { consumeRecord, fromNow, type NewOauthRecord, type OauthModel, recordColumns } from './records.ts'
import { type LockedGrant, lockGrant } from './grants.ts'
import type { Store, Tx } from '../open-store.ts'

/** Code or token issued for a consent. */
export interface IssuedRecord extends NewOauthRecord {
  /** Scopes of an API token in the neutral dialect; null for other records. */
  readonly scopes: readonly string[] | null
}

/** Records to issue for one consent. */
export interface Issue {
  readonly grantId: string
  /** Code or refresh token to consume; null when the code is issued. */
  readonly used: { readonly model: OauthModel; readonly id: string } | null
  readonly records: readonly IssuedRecord[]
}

/**
 * Consumes a code or refresh token and stores the issued records, in one transaction, so that a client can retry after an error (decision B4). Extends the
 * consent to the records' lifetime. An access token becomes a row of `tokens` (decision G2). A repeated refresh adds no token, as its tokens are derived from
 * the consumed token (ADR 0059). Throws GrantEnded, RecordUsed if the code or refresh token was used before, or an Error if the commit's outcome is unknown.
 */
export async function issueRecords(store: Store, issue: Issue): Promise<void> {
  let isWritten = false
  try {
    await repeatOnConflict(() =>
      store.db.transaction().execute(async (tx) => {
        isWritten = false
        await writeIssue(tx, issue)
        isWritten = true
      }),
    )
  } catch (error) {
    // The commit failed after all writes, so its outcome is unknown.
    throw isWritten && !isBusy(error)
      ? new Error('the database did not confirm whether tokens were issued', { cause: error })
      : error
  }
}

async function writeIssue(tx: Tx, { grantId, used, records }: Issue): Promise<void> {
  const grant = await lockGrant(tx, grantId, 'share')
  if (!grant) throw new GrantEnded()
  const isRepeat = used !== null && !(await consumeRecord(tx, used.model, used.id))
  if (isRepeat && used.model !== 'RefreshToken') throw new RecordUsed()
  for (const record of records) {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('oauth_records')
      .values({
        ...recordColumns(record),
        grant_hash: grant.hash,
        account_id: grant.accountId,
        user_id: grant.userId,
        app_id: grant.appId,
      })
      .onConflict((same) => same.doNothing())
      .executeTakeFirstOrThrow()
    // If no successor is stored, a process of an older release has used up the token.
    if (isRepeat && record.model === 'RefreshToken' && inserted !== 0n) throw new RecordUsed()
    if (record.scopes !== null) await insertAppToken(tx, grant, record, record.scopes)
  }
  await prolong(tx, grant, Math.max(...records.map(({ lifetimeS }) => lifetimeS)))
}

/** Applications' tokens are never listed and need no prefix. */
async function insertAppToken(
  tx: Tx,
  grant: LockedGrant,
  { id, lifetimeS }: IssuedRecord,
  scopes: readonly string[],
): Promise<void> {
  await tx
    .insertInto('tokens')
    .columns(['account_id', 'user_id', 'label', 'prefix', 'hash', 'scopes', 'created', 'expiry', 'oauth_app_id'])
    .expression((from) =>
      from
        .selectFrom('oauth_clients')
        .select([
          sql.val(grant.accountId).as('account_id'),
          sql.val(grant.userId).as('user_id'),
          'oauth_clients.label',
          sql.val('').as('prefix'),
          sql<Buffer>`${hashToken(id)}::bytea`.as('hash'),
          sql<string[]>`${[...scopes]}::text[]`.as('scopes'),
          sql<string>`moor_now()`.as('created'),
          fromNow(lifetimeS).as('expiry'),
          sql.val(grant.appId).as('oauth_app_id'),
        ])
        .where('oauth_clients.id', '=', grant.clientId),
    )
    .onConflict((same) => same.doNothing())
    .execute()
}

async function prolong(tx: Tx, grant: LockedGrant, lifetimeS: number): Promise<void> {
  await tx
    .updateTable('oauth_records')
    .set({ expires: sql`greatest(expires, ${fromNow(lifetimeS)})` })
    .where('model', '=', 'Grant')
    .where('id_hash', '=', grant.hash)
    .execute()
  await tx
    .updateTable('oauth_apps')
    .set({ expiry: sql`greatest(expiry, ${fromNow(lifetimeS)})` })
    .where('id', '=', grant.appId)
    .execute()
}

/** Error for an ended consent. */
export class GrantEnded extends Error {
  override readonly name = 'GrantEnded'

  constructor() {
    super('the user’s consent to the application has ended')
  }
}

/** Error for a used or absent code or refresh token. */
export class RecordUsed extends Error {
  override readonly name = 'RecordUsed'

  constructor() {
    super('the code or refresh token was used already')
  }
}
