import { sql, type SqlBool } from 'kysely'
import { type Store, timeOnce } from '../open-store.ts'
import type { NewSignInRecord } from './oauth-record.ts'
import { recordColumns } from './record-columns.ts'

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
