import { done } from '../../../reconcile/ports/index.ts'
import type { ClusterSpec, Progress } from '../../../reconcile/ports/index.ts'
import { workDurationMs } from '../world/pace.ts'
import type { Pace } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import type { ClusterWork } from './cluster-row.ts'
import { lockClusterRow } from './lock-cluster.ts'

/** What a piece of work on an existing control plane is, and for an upgrade what it leads to. */
export interface ClusterWorkOrder {
  readonly work: ClusterWork
  readonly pace: Pace
  readonly next?: Pick<ClusterSpec, 'version' | 'patch' | 'isHighlyAvailable'>
}

/** Begins work on a control plane that the caller has locked, in place of any work before it; answers how far it is. */
export async function beginClusterWork(
  tx: WorldTx,
  id: string,
  { work, pace, next }: ClusterWorkOrder,
): Promise<Progress> {
  await tx.query(
    `update sim.clusters set work = $2, work_started = public.moor_now(), work_ms = $3,
       next_version = $4, next_patch = $5, next_is_highly_available = $6 where id = $1`,
    [id, work, workDurationMs(pace, work), next?.version ?? null, next?.patch ?? null, next?.isHighlyAvailable ?? null],
  )
  const row = await lockClusterRow(tx, id)
  return row ? progressOf(row) : done
}
