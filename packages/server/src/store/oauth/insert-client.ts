import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import type { ClientRow } from './client-row.ts'
import { makeClientSecret } from './make-client-secret.ts'

/** What a client is made with. */
export interface ClientContent {
  readonly label: string
  readonly redirectUri: string
  /** Cannot keep a secret, and gets none. */
  readonly isPublic: boolean
}

/** Registers an OAuth client of the account. Its secret, 64 hex characters, exists only in this answer; a public client has none (decision G2). */
export async function insertClient(
  tx: Tx,
  viewer: Viewer,
  content: ClientContent,
): Promise<{ row: ClientRow; secret: string | null }> {
  const secret = content.isPublic ? null : makeClientSecret()
  const row = await tx
    .insertInto('oauth_clients')
    .values({
      id: randomBytes(10).toString('hex'),
      account_id: viewer.accountId,
      label: content.label,
      redirect_uri: content.redirectUri,
      is_public: content.isPublic,
      secret_hash: secret === null ? null : hashToken(secret),
      created: moorNow,
      updated: moorNow,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, secret }
}
