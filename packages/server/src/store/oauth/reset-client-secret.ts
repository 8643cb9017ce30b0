import { moorNow, type Tx } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { ClientRow } from './client-row.ts'
import { makeClientSecret } from './make-client-secret.ts'

/** Gives a locked client (lockClient) a new secret, which exists only in this answer; the old one ends. Not for a public one, which has none. */
export async function resetClientSecret(tx: Tx, client: ClientRow): Promise<{ row: ClientRow; secret: string }> {
  const secret = makeClientSecret()
  const row = await tx
    .updateTable('oauth_clients')
    .set({ secret_hash: hashToken(secret), updated: moorNow })
    .where('account_id', '=', client.account_id)
    .where('id', '=', client.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, secret }
}
