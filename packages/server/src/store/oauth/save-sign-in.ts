import type { Store } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { NewSignInRecord } from './oauth-record.ts'
import { recordColumns } from './record-columns.ts'
import { trimBegun } from './trim-begun.ts'

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
