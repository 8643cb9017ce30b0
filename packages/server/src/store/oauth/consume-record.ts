import { type Db, moorNow } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { OauthModel } from './oauth-record.ts'

/** Uses up a code or a refresh token; false when somebody did before, however close (RFC 6749 4.1.2, RFC 9700 4.14). */
export async function consumeRecord(db: Db, model: OauthModel, id: string): Promise<boolean> {
  const used = await db
    .updateTable('oauth_records')
    .set({ consumed: moorNow })
    .where('model', '=', model)
    .where('id_hash', '=', hashToken(id))
    .where('consumed', 'is', null)
    .returning('model')
    .executeTakeFirst()
  return used !== undefined
}
