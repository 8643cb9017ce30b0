import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Scopes } from '#domain/access/scopes.ts'
import type { AccountId, ClusterId, TokenId, UserId } from '#domain/shared/index.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { TokensTable } from '../schema/tables.ts'
import { hashToken } from './find-token.ts'

/** Access token without its secret. */
export type TokenRow = Selectable<TokensTable> & { readonly id: TokenId }

/** Owner of the token. */
export interface TokenOwner {
  readonly accountId: AccountId
  readonly userId: UserId
}

/** Content of a new token. `expiryMs` is a Unix time; null never expires. */
export interface TokenContent {
  readonly label: string
  readonly scopes: Scopes
  readonly expiryMs: number | null
  /** Cluster of a cluster's own token; otherwise absent (decision E9). */
  readonly clusterId?: ClusterId
}

/** Length of the secret's prefix, which later responses can contain (facts 9.1). */
const prefixLength = 16

/**
 * Inserts a user's personal access token, or a cluster's own token in the name of a user, and returns row and secret. Stores only a hash and a prefix of the
 * secret (64 hex characters; decision G2).
 */
export async function insertToken(
  tx: Tx,
  owner: TokenOwner,
  content: TokenContent,
): Promise<{ row: TokenRow; secret: string }> {
  const secret = randomBytes(32).toString('hex')
  const row = await tx
    .insertInto('tokens')
    .values({
      account_id: owner.accountId,
      user_id: owner.userId,
      label: content.label,
      prefix: secret.slice(0, prefixLength),
      hash: hashToken(secret),
      scopes: [...content.scopes],
      created: moorNow,
      expiry: content.expiryMs === null ? null : new Date(content.expiryMs).toISOString(),
      orch_cluster_id: content.clusterId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, secret }
}
