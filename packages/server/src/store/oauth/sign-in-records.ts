import { type SqlBool, sql } from 'kysely'
import { hashToken } from '../token/hash-token.ts'
import { type NewSignInRecord, recordColumns } from './records.ts'
import { type Db, type Store, timeOnce } from '../open-store.ts'

/** Of so many sign-ins that are begun, one looks whether there are too many: counting them is dearer than keeping one. */
const trimsOneIn = 64

/** Keeps a session or a sign-in under way, in place of what was kept under the same id. */
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
    await trimBegun(db, client_id)
}

/** Sign-ins of one client that are begun and not finished, about so many at most. */
export const begunMax = 10_000

/**
 * Lets go of the oldest of a client's sign-ins at which nobody has signed in, beyond the bound. Anybody can begin them: that the newest were
 * refused instead would let whoever fills the bound once keep everybody else away for as long as they live; so they must outrun a person
 * who types a password.
 */
async function trimBegun(db: Db, clientId: string): Promise<void> {
  const begun = sql`model = 'Interaction' and user_id is null and client_id = ${clientId}`
  await sql`delete from oauth_records where (model, id_hash) in (
    select model, id_hash from oauth_records where ${begun}
    and created <= (select created from oauth_records where ${begun} order by created desc offset ${begunMax} limit 1) for update skip locked)`.execute(
    db,
  )
}

/** Keeps what somebody answered at a step of signing in; false when the step is over or has an answer: it is never answered twice, and never comes back. */
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
