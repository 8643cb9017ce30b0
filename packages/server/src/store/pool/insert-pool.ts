import type { ClusterId, PoolId, Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { StoredPoolDisk, StoredTaint } from '../schema/tables.ts'

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

/** Writes the row of a pool; its nodes are missing yet. */
export async function insertPool(
  tx: Tx,
  viewer: Pick<Viewer, 'accountId'>,
  cluster: { readonly id: number },
  pool: NewPool,
): Promise<PoolId> {
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
  return row.id as PoolId
}
