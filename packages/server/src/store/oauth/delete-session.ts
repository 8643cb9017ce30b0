import type { Db } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'

/** Signs somebody out: ends the session with this second name. */
export async function deleteSession(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('model', '=', 'Session').where('uid_hash', '=', hashToken(uid)).execute()
}
