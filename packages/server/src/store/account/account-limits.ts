import type { AccountId } from '#domain/shared/index.ts'
import type { AccountRow } from './accounts.ts'
import type { Tx } from '../open-store.ts'
import { isTokenValid } from '../is-token-valid.ts'
import { sql } from 'kysely'
import { prepareQuery } from '../prepare-query.ts'

/** Kinds of account limits (decision G6). */
export const limitKinds = [
  'volumes',
  'gib',
  'hosts',
  'clusters',
  'nodes',
  'tokens',
  'images',
  'image_gib',
  'volume_snapshots',
  'volume_backups',
] as const
/** Kind of an account limit. */
export type LimitKind = (typeof limitKinds)[number]
/** Limits of an account; null is unlimited. */
export type AccountLimits = Readonly<Record<LimitKind, number | null>>

/** Column that stores one limit. */
export type LimitColumn = `${LimitKind}_max`
/** All columns that store limits. */
export const limitColumns = [
  'volumes_max',
  'gib_max',
  'hosts_max',
  'clusters_max',
  'nodes_max',
  'tokens_max',
  'images_max',
  'image_gib_max',
  'volume_snapshots_max',
  'volume_backups_max',
] as const satisfies readonly LimitColumn[]

/** Returns the limits of a stored account; null is unlimited. */
export function accountLimits(row: Pick<AccountRow, LimitColumn>): AccountLimits {
  return {
    volumes: row.volumes_max,
    gib: row.gib_max,
    hosts: row.hosts_max,
    clusters: row.clusters_max,
    nodes: row.nodes_max,
    tokens: row.tokens_max,
    images: row.images_max,
    image_gib: row.image_gib_max,
    volume_snapshots: row.volume_snapshots_max,
    volume_backups: row.volume_backups_max,
  }
}

/**
 * Sets the given limits, null for unlimited, and returns all limits (decision G6). Resources above a new limit stay. Throws NoResultError if the account does
 * not exist.
 */
export async function updateLimits(
  tx: Tx,
  accountId: AccountId,
  changes: Partial<AccountLimits>,
): Promise<AccountLimits> {
  const given = limitKinds.flatMap((kind) => (changes[kind] === undefined ? [] : [[kind, changes[kind]] as const]))
  const columns = Object.fromEntries(given.map(([kind, limit]) => [`${kind}_max`, limit]))
  const row =
    given.length === 0
      ? await tx.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow()
      : await tx
          .updateTable('accounts')
          .set(columns)
          .where('id', '=', accountId)
          .returningAll()
          .executeTakeFirstOrThrow()
  return accountLimits(row)
}

interface UseQuery {
  executeTakeFirst(): Promise<{ used: number } | undefined>
}

const used = sql<number>`count(*)`.as('used')

/**
 * Queries that count the usage of each limit. Excludes resources being deleted, expired tokens, and tokens of clusters, applications and console sessions.
 * Hosts of nodes count only as nodes, by each pool's desired count.
 */
const uses: Readonly<Record<LimitKind, (tx: Tx, accountId: AccountId) => UseQuery>> = {
  volumes: (tx, accountId) =>
    tx.selectFrom('volumes').select(used).where('account_id', '=', accountId).where('deleted_at', 'is', null),
  gib: (tx, accountId) =>
    tx
      .selectFrom('volumes')
      .select(
        sql<number>`(coalesce(sum(size_gib), 0) + ${snapshotGib(accountId)} + ${trashedDisksGib(accountId)})::bigint`.as(
          'used',
        ),
      )
      .where('account_id', '=', accountId)
      .where(isStored('volume'))
      .where(isMadeOrAwaited),
  hosts: (tx, accountId) =>
    tx
      .selectFrom('hosts')
      .select(used)
      .where('account_id', '=', accountId)
      .where('status', '<>', 'deleting')
      .where('orch_cluster_id', 'is', null),
  clusters: (tx, accountId) =>
    tx.selectFrom('clusters').select(used).where('account_id', '=', accountId).where('deleted_at', 'is', null),
  nodes: (tx, accountId) =>
    tx
      .selectFrom('pools')
      .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('used'))
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null),
  tokens: (tx, accountId) =>
    tx
      .selectFrom('tokens')
      .select(used)
      .where('account_id', '=', accountId)
      .where('orch_cluster_id', 'is', null)
      .where('oauth_app_id', 'is', null)
      .where('session_ends', 'is', null)
      .where(isTokenValid),
  volume_snapshots: (tx, accountId) =>
    tx.selectFrom('volume_snapshots').select(used).where('account_id', '=', accountId).where('deleted_at', 'is', null),
  images: (tx, accountId) =>
    tx.selectFrom('images').select(used).where('account_id', '=', accountId).where('deleted_at', 'is', null),
  image_gib: (tx, accountId) =>
    tx
      .selectFrom('images')
      .select(sql<number>`ceil(coalesce(sum(size_mib), 0) / 1024)::bigint`.as('used'))
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null),
  volume_backups: (tx, accountId) =>
    tx.selectFrom('volume_backups').select(used).where('account_id', '=', accountId).where(isStored('volume_backup')),
}

/** Snapshots hold GiB of volumes, also in the trash (decision D13). */
const snapshotGib = (accountId: AccountId) => sql<number>`(
  select coalesce(sum(size_gib), 0) from volume_snapshots where account_id = ${accountId}
    and ${isStored('volume_snapshot')})`
/** Disks in the trash are stored beside the disks of their host's type (decision D12). */
const trashedDisksGib = (accountId: AccountId) => sql<number>`
  (select coalesce(ceil(sum(size_mib) / 1024.0), 0)::bigint from disks where account_id = ${accountId} and trash_id is not null)`

/** Volumes and snapshots in the trash hold storage (decision D12), backups there use the backup store (decision D13.13). */
const isStored = (kind: 'volume' | 'volume_snapshot' | 'volume_backup') =>
  sql<boolean>`(deleted_at is null or exists (select from trash_items where ${sql.ref(`trash_items.${kind}_id`)} = ${sql.ref(`${kind}s.id`)}))`

/** A volume whose creation failed uses no GiB until a repair (decision G6). */
const isMadeOrAwaited = sql<boolean>`(provisioned_at is not null or wants_repair or status <> 'contact_support')`

/** Returns the account's number of resources, or GiB, that count toward this limit. */
export async function countUse(tx: Tx, accountId: AccountId, kind: LimitKind): Promise<number> {
  return (await uses[kind](tx, accountId).executeTakeFirst())?.used ?? 0
}

/** Queries that count how much of a use is in the trash: GiB of volumes, snapshots and disks (decision D12), and backups (decision D13.13). */
const trashedUses: Partial<typeof uses> = {
  gib: (tx, accountId) =>
    tx
      .selectFrom('trash_items')
      .leftJoin('volumes', 'volumes.id', 'trash_items.volume_id')
      .leftJoin('volume_snapshots', 'volume_snapshots.id', 'trash_items.volume_snapshot_id')
      .select(
        sql<number>`coalesce(sum(coalesce(volumes.size_gib, volume_snapshots.size_gib)), 0)::bigint + ${trashedDisksGib(accountId)}`.as(
          'used',
        ),
      )
      .where('trash_items.account_id', '=', accountId),
  volume_backups: (tx, accountId) =>
    tx
      .selectFrom('trash_items')
      .select(used)
      .where('account_id', '=', accountId)
      .where('volume_backup_id', 'is not', null),
}

/** Returns how much of the use that counts toward this limit is in the trash. */
export async function countTrashedUse(tx: Tx, accountId: AccountId, kind: LimitKind): Promise<number> {
  return (await trashedUses[kind]?.(tx, accountId).executeTakeFirst())?.used ?? 0
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
