import { isTokenValid } from '../is-token-valid.ts'
import { sql } from 'kysely'
import type { Db } from '../open-store.ts'
import { prepareRead } from '../prepare-query.ts'
import type { AccountId, ClusterId, TokenId, UserId } from '#domain/shared/index.ts'
import { createHash } from 'node:crypto'

/** Presented token with its user and scopes. */
export interface TokenHolder {
  readonly tokenId: TokenId
  readonly label: string
  /** Application of the token; null for other tokens (decision G2). */
  readonly appId: number | null
  /** Cluster whose own token this is; null for other tokens (decision E9). */
  readonly clusterId: ClusterId | null
  readonly accountId: AccountId
  readonly userId: UserId
  readonly username: string
  /** True for a restricted user and for a cluster's own token (decision E9). */
  readonly isRestricted: boolean
  /** Scopes of the token; `*` permits everything (decision G2). */
  readonly scopes: readonly string[]
}

/**
 * Returns the valid token with this secret, with its user; null if unknown, revoked or expired (decision B2). No cache: the end of a token takes effect
 * immediately everywhere (decision G1).
 */
export async function findToken(db: Db, secret: string): Promise<TokenHolder | null> {
  const [row] = await findByHash(db, { hash: hashToken(secret) })
  if (!row) return null
  return {
    tokenId: row.id,
    label: row.label,
    appId: row.oauth_app_id,
    clusterId: row.orch_cluster_id,
    accountId: row.account_id,
    userId: row.user_id,
    username: row.username,
    isRestricted: row.is_restricted || row.orch_cluster_id !== null,
    scopes: row.scopes,
  }
}

const findByHash = prepareRead((db, { hash }: { readonly hash: Buffer }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', (join) =>
      join.onRef('users.account_id', '=', 'tokens.account_id').onRef('users.id', '=', 'tokens.user_id'),
    )
    .select([
      'tokens.id',
      'tokens.label',
      'tokens.oauth_app_id',
      'tokens.orch_cluster_id',
      'tokens.account_id',
      'tokens.user_id',
      'tokens.scopes',
      'users.username',
      'users.is_restricted',
    ])
    .where('tokens.hash', '=', hash)
    .where(isTokenValid),
)

/** Returns the IDs of those tokens that are still valid (decision F4). */
export async function listValidTokens(db: Db, ids: readonly TokenId[]): Promise<ReadonlySet<TokenId>> {
  const rows = await db
    .selectFrom('tokens')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(isTokenValid)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Returns a token's SHA-256 (decision G2). A token has 256 random bits, so no salt is needed. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
