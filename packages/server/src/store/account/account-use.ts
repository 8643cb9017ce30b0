import { isTokenValid } from '../is-token-valid.ts'
import { sql } from 'kysely'
import type { AccountId } from '#domain/shared/index.ts'
import { type Tx } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import { type AccountLimits, type LimitKind, accountLimits, limitColumns } from './account-limits.ts'

/**
 * Functions that count the usage of each limit. Excludes resources being deleted, expired tokens, and tokens of clusters, applications and console sessions.
 * Hosts of nodes count only as nodes, by each pool's desired count.
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
        .where(isMadeOrAwaited)
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
        .where('session_ends', 'is', null)
        .where(isTokenValid)
        .executeTakeFirst(),
    ),
}

/** A volume whose creation failed uses no GiB until a repair (decision G6). */
const isMadeOrAwaited = sql<boolean>`(provisioned_at is not null or wants_repair or status <> 'contact_support')`

/** Returns the account's number of resources, or GiB, that count toward this limit. */
export function countUse(tx: Tx, accountId: AccountId, kind: LimitKind): Promise<number> {
  return uses[kind](tx, accountId)
}

const rememberedIn = new WeakMap<Tx, { readonly accountId: AccountId; readonly limits: AccountLimits }>()

/** Caches the account's limits for `lockLimits` in the same transaction. */
export function rememberLimits(tx: Tx, accountId: AccountId, limits: AccountLimits): void {
  rememberedIn.set(tx, { accountId, limits })
}

/**
 * Returns all limits of an account; null is unlimited. If a limit of `kinds` is set, locks the account's row until the commit, so that concurrent requests are
 * counted one after the other. Throws an Error if the account does not exist.
 */
export async function lockLimits(tx: Tx, accountId: AccountId, kinds: readonly LimitKind[]): Promise<AccountLimits> {
  const remembered = rememberedIn.get(tx)
  const limits = remembered?.accountId === accountId ? remembered.limits : await readLimits(tx, accountId)
  if (kinds.every((kind) => limits[kind] === null)) return limits
  return accountLimits(
    await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow(),
  )
}

async function readLimits(tx: Tx, accountId: AccountId): Promise<AccountLimits> {
  const [account] = await findLimits(tx, { accountId })
  if (!account) throw new Error(`account ${accountId} does not exist`)
  return accountLimits(account)
}

const findLimits = prepareQuery((db, { accountId }: { readonly accountId: AccountId }) =>
  db.selectFrom('accounts').select(limitColumns).where('id', '=', accountId),
)

function countOf(row: { used: number } | undefined): number {
  return row?.used ?? 0
}
