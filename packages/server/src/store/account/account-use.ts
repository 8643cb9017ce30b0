import { isTokenLiving } from '../is-token-living.ts'
import { sql } from 'kysely'
import type { AccountId } from '#domain/shared/index.ts'
import { type Tx } from '../open-store.ts'
import type { LimitKind } from './account-limits.ts'

/**
 * What an account uses of each: things on their way out no longer count, expired tokens neither. Hosts of nodes are counted as nodes,
 * the wanted number of every pool; the own tokens of clusters and those of applications are not counted at all.
 */
const uses: Readonly<Record<LimitKind, (tx: Tx, accountId: AccountId) => Promise<number>>> = {
  volumes: async (tx, accountId) =>
    countOf(
      await tx
        .selectFrom('volumes')
        .select(sql<number>`count(*)`.as('used'))
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ),
  gib: async (tx, accountId) =>
    countOf(
      await tx
        .selectFrom('volumes')
        .select(sql<number>`coalesce(sum(size_gib), 0)::bigint`.as('used'))
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ),
  hosts: async (tx, accountId) =>
    countOf(
      await tx
        .selectFrom('hosts')
        .select(sql<number>`count(*)`.as('used'))
        .where('account_id', '=', accountId)
        .where('status', '<>', 'deleting')
        .where('orch_cluster_id', 'is', null)
        .executeTakeFirst(),
    ),
  clusters: async (tx, accountId) =>
    countOf(
      await tx
        .selectFrom('clusters')
        .select(sql<number>`count(*)`.as('used'))
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ),
  nodes: async (tx, accountId) =>
    countOf(
      await tx
        .selectFrom('pools')
        .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('used'))
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    ),
  tokens: async (tx, accountId) =>
    countOf(
      await tx
        .selectFrom('tokens')
        .select(sql<number>`count(*)`.as('used'))
        .where('account_id', '=', accountId)
        .where('orch_cluster_id', 'is', null)
        .where('oauth_app_id', 'is', null)
        .where(isTokenLiving)
        .executeTakeFirst(),
    ),
}

/** How much an account uses of a kind. */
export function countUse(tx: Tx, accountId: AccountId, kind: LimitKind): Promise<number> {
  return uses[kind](tx, accountId)
}

/**
 * The most that an account may have of a kind; null is unlimited. An account without that limit costs one read. With one, its row is locked
 * until the commit, so that parallel requests are counted one after the other.
 */
export async function lockLimit(tx: Tx, accountId: AccountId, kind: LimitKind): Promise<number | null> {
  const column = `${kind}_max` as const
  const account = tx.selectFrom('accounts').select(`${column} as most`).where('id', '=', accountId)
  if ((await account.executeTakeFirstOrThrow()).most === null) return null
  return (await account.forNoKeyUpdate().executeTakeFirstOrThrow()).most
}

function countOf(row: { used: number } | undefined): number {
  return row?.used ?? 0
}
