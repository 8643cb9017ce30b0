import { sql } from 'kysely'
import { explainLimitReached } from '../../domain/access/account.ts'
import type { AccountId, Fault } from '../../domain/shared/index.ts'
import { type Tx, timeOnce } from '../open-store.ts'
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
        .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', timeOnce)]))
        .executeTakeFirst(),
    ),
}

const words: Readonly<Record<LimitKind, string>> = {
  volumes: 'volumes',
  gib: 'GiB of volumes',
  hosts: 'hosts',
  clusters: 'clusters',
  nodes: 'nodes',
  tokens: 'tokens',
}

/**
 * Why `adding` more of a kind would exceed the account's limit, naming the limit and the use (decision G6); null when it would not.
 * Call it in the accepting transaction, before the rows are written. An account without that limit costs one read. With one, its
 * row is locked until the commit, so that parallel requests are counted one after the other.
 */
export async function explainAccountLimit(
  tx: Tx,
  accountId: AccountId,
  kind: LimitKind,
  adding: number,
): Promise<Fault | null> {
  const column = `${kind}_max` as const
  const account = tx.selectFrom('accounts').select(`${column} as most`).where('id', '=', accountId)
  if ((await account.executeTakeFirstOrThrow()).most === null) return null
  const { most } = await account.forNoKeyUpdate().executeTakeFirstOrThrow()
  if (most === null) return null
  const used = await uses[kind](tx, accountId)
  return explainLimitReached({ kind, words: words[kind], used, most }, adding)
}

function countOf(row: { used: number } | undefined): number {
  return row?.used ?? 0
}
