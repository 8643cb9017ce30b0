import { sql, type SqlBool } from 'kysely'
import { hashToken } from '../token/find-token.ts'
import { type NewSignInRecord, recordColumns } from './records.ts'
import { type Db, type Store, timeOnce } from '../open-store.ts'

/** One in this many started sign-ins checks the limit, because counting costs more than storing. */
const trimsOneIn = 64

/**
 * Stores a session or a sign-in in progress, or replaces the one with the same ID. Sometimes deletes the client's oldest unfinished sign-ins beyond
 * `startedSignInsMax`.
 */
export async function saveSignIn({ db }: Store, record: NewSignInRecord): Promise<void> {
  const columns = {
    ...recordColumns(record),
    uid_hash: record.uid === null ? null : hashToken(record.uid),
    user_id: record.userId,
  }
  const { payload, expires, client_id, uid_hash, user_id, id_hash } = columns
  await db
    .insertInto('oauth_records')
    .values(columns)
    .onConflict((conflict) =>
      conflict.columns(['model', 'id_hash']).doUpdateSet({ payload, expires, client_id, uid_hash, user_id }),
    )
    .execute()
  if (
    record.model === 'Interaction' &&
    client_id !== null &&
    user_id === null &&
    id_hash.readUInt8() % trimsOneIn === 0
  )
    await trimStartedSignIns(db, client_id)
}

/** Approximate maximum of unfinished sign-ins per client. */
export const startedSignInsMax = 10_000

/**
 * Anyone can start a sign-in. Rejecting the newest sign-in would let an attacker lock out all users by filling the limit once. With deletion, an attacker must
 * reach the limit while a user types a password.
 */
async function trimStartedSignIns(db: Db, clientId: string): Promise<void> {
  const started = sql`model = 'Interaction' and user_id is null and client_id = ${clientId}`
  await sql`delete from oauth_records where (model, id_hash) in (
    select model, id_hash from oauth_records where ${started}
    and created <= (select created from oauth_records where ${started} order by created desc offset ${startedSignInsMax} limit 1) for update skip locked)`.execute(
    db,
  )
}

/** Stores the answer to a sign-in step. Returns false if the step has expired or is already answered. */
export async function answerSignIn({ db }: Store, record: NewSignInRecord): Promise<boolean> {
  const { model, id_hash, payload } = recordColumns(record)
  const kept = await db
    .updateTable('oauth_records')
    .set({ payload, user_id: record.userId })
    .where('model', '=', model)
    .where('id_hash', '=', id_hash)
    .where(sql<SqlBool>`payload -> 'result' is null`)
    .where('expires', '>', timeOnce)
    .returning('model')
    .executeTakeFirst()
  return kept !== undefined
}
