import { randomBytes } from 'node:crypto'
import type { Viewer } from '#domain/shared/index.ts'
import type { ClientRow } from './clients.ts'
import { moorNow, type Tx } from '../open-store.ts'
import { hashToken } from '../token/find-token.ts'

/** Properties of a new client. */
export interface ClientContent {
  readonly label: string
  readonly redirectUri: string
  readonly isPublic: boolean
}

/**
 * Registers an OAuth client and returns its row and secret (decision G2). The secret, 64 hex characters, is stored only as a hash; null for a public client.
 */
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
      created_by: viewer.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, secret }
}

/** Changes of a client; absent fields stay. */
export interface ClientChanges {
  readonly label?: string | undefined
  readonly redirectUri?: string | undefined
}

/** Changes a locked client (lockClient) and returns the new row. Existing consents stay. */
export async function updateClient(tx: Tx, client: ClientRow, changes: ClientChanges): Promise<ClientRow> {
  const desired = { label: changes.label ?? client.label, redirect_uri: changes.redirectUri ?? client.redirect_uri }
  if (desired.label === client.label && desired.redirect_uri === client.redirect_uri) return client
  return tx
    .updateTable('oauth_clients')
    .set({ ...desired, updated: moorNow })
    .where('account_id', '=', client.account_id)
    .where('id', '=', client.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Replaces the secret of a locked confidential client (lockClient). Returns the row and the new secret. */
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

/** Deletes a locked client (lockClient). Database triggers end its consents (0003_access). */
export async function deleteClient(tx: Tx, client: ClientRow): Promise<void> {
  await tx.deleteFrom('oauth_clients').where('account_id', '=', client.account_id).where('id', '=', client.id).execute()
}

/** Returns 256 random bits as 64 hex characters (facts 9.2). */
export function makeClientSecret(): string {
  return randomBytes(32).toString('hex')
}
