import type { ClusterId, PoolId, Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { StoredPoolDisk, StoredTaint } from '../schema/tables.ts'
import { rememberTags } from '../tag/remember-tags.ts'
import { touchWork } from '../work/touch-work.ts'
import { type Settling, settlePool } from './settle-pool.ts'

/** A new pool as wanted; every default is filled in. */
export interface NewPool {
  readonly type: string
  readonly label: string
  readonly count: number
  readonly autoscaler: { readonly enabled: boolean; readonly min: number; readonly max: number }
  /** Sizes in MB. */
  readonly disks: readonly StoredPoolDisk[]
  readonly tags: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly taints: readonly StoredTaint[]
}

/** The locked cluster that gets a pool. */
export interface PoolPlace {
  readonly id: number
  readonly region: string
}

/**
 * Writes a pool that comes with its cluster, and its nodes, in a transaction that has the cluster's row locked or has written it. The
 * operation behind `cause` tells of it: this writes no event of the pool. The caller has checked the account's limit of nodes.
 */
export async function insertPool(
  tx: Tx,
  cluster: PoolPlace,
  pool: NewPool,
  cause: Pick<Settling, 'author' | 'causeId' | 'catalogue'>,
): Promise<PoolId> {
  await rememberTags(tx, cause.author.accountId, pool.tags)
  const { id } = await insertPoolRow(tx, cause.author, cluster, pool)
  await settlePool(tx, { ...cause, clusterId: cluster.id, poolId: id })
  return id
}

/** Writes the row of a pool and makes its work due; its nodes are missing yet. Returns the generation of its work too. */
export async function insertPoolRow(
  tx: Tx,
  viewer: Pick<Viewer, 'accountId'>,
  cluster: PoolPlace,
  pool: NewPool,
): Promise<{ id: PoolId; generation: number }> {
  const row = await tx
    .insertInto('pools')
    .values({
      account_id: viewer.accountId,
      cluster_id: cluster.id as ClusterId,
      type: pool.type,
      label: pool.label,
      count: pool.count,
      autoscaler_enabled: pool.autoscaler.enabled,
      autoscaler_min: pool.autoscaler.min,
      autoscaler_max: pool.autoscaler.max,
      disks: JSON.stringify(pool.disks),
      tags: [...pool.tags],
      labels: JSON.stringify(pool.labels),
      taints: JSON.stringify(pool.taints),
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = row.id as PoolId
  return { id, generation: await touchWork(tx, { kind: 'pool', id }, cluster.region) }
}
