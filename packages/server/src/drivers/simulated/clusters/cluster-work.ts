import { lockSimTable } from '../state/sim-table.ts'
import { progressOf } from '../state/progress.ts'
import { simClusters } from '../cluster-rows/cluster-row.ts'
import { done } from '#reconcile/ports/index.ts'
import { workDurationMs } from '../state/pace.ts'
import { runGuarded } from '../state/run-guarded.ts'
import type { Claimed, ClusterSpec, Progress } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { SimClusterRow, SimClusterWork } from '../cluster-rows/cluster-row.ts'
import type { Pace } from '../state/pace.ts'

const idle =
  'work = null, work_started = null, work_ms = null, next_version = null, next_patch = null, next_is_highly_available = null'

const results: Readonly<Record<SimClusterWork, (tx: SimulatorTx, row: SimClusterRow) => Promise<void>>> = {
  assemble: async (tx, { id }) => {
    await tx.query(`update sim.clusters set is_complete = true, ${idle} where id = $1`, [id])
  },
  upgrade: async (tx, { id }) => {
    await tx.query(
      `update sim.clusters set version = next_version, patch = next_patch, is_highly_available = next_is_highly_available, ${idle} where id = $1`,
      [id],
    )
  },
  dismantle: async (tx, { id }) => {
    await tx.query('delete from sim.clusters where id = $1', [id])
  },
}

const locks = lockSimTable<SimClusterWork, SimClusterRow>({ table: simClusters, lock: 'for no key update', results })
/** Locks a control plane, without nodes and objects, applies finished work and returns the row, or null. */
export const lockSimCluster = locks.lock
/** Locks a control plane by row key, applies finished work and returns the row, or null. */
export const lockSimClusterRow = locks.lockByKey

interface ClusterWorkInput {
  readonly work: SimClusterWork
  readonly pace: Pace
  readonly next?: Pick<ClusterSpec, 'version' | 'patch' | 'isHighlyAvailable'>
}

/** Starts work on a locked control plane, replacing earlier work. */
export async function beginSimClusterWork(
  tx: SimulatorTx,
  id: string,
  { work, pace, next }: ClusterWorkInput,
): Promise<Progress> {
  await tx.query(
    `update sim.clusters set work = $2, work_started = public.moor_now(), work_ms = $3,
       next_version = $4, next_patch = $5, next_is_highly_available = $6 where id = $1`,
    [id, work, workDurationMs(pace, work), next?.version ?? null, next?.patch ?? null, next?.isHighlyAvailable ?? null],
  )
  const row = await lockSimClusterRow(tx, id)
  return row ? progressOf(row) : done
}

/** ClusterDriver.deleteCluster: immediately stops serving, cancels other work, and returns the deletion's progress; done if absent. */
export function deleteSimCluster(state: SimulatorState, cluster: Claimed): Promise<Progress> {
  return runGuarded(state, cluster, async (tx) => {
    const row = await lockSimCluster(tx, cluster)
    if (!row) return done
    if (row.work === 'dismantle') return progressOf(row)
    return beginSimClusterWork(tx, row.id, { work: 'dismantle', pace: state.pace })
  })
}
