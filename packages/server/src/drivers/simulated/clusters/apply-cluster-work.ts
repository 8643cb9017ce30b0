import type { WorldTx } from '../world/world.ts'
import type { ClusterRow, ClusterWork } from './cluster-row.ts'

const idle =
  'work = null, work_started = null, work_ms = null, next_version = null, next_patch = null, next_is_highly_available = null'

const applications: Readonly<Record<ClusterWork, (tx: WorldTx, row: ClusterRow) => Promise<void>>> = {
  assemble: async (tx, { id }) => {
    await tx.query(`update sim.clusters set is_complete = true, ${idle} where id = $1`, [id])
  },
  upgrade: async (tx, { id }) => {
    await tx.query(
      `update sim.clusters set version = next_version, patch = next_patch, is_highly_available = next_is_highly_available, ${idle} where id = $1`,
      [id],
    )
  },
  // Its nodes and everything that Kubernetes held go with it.
  dismantle: async (tx, { id }) => {
    await tx.query('delete from sim.clusters where id = $1', [id])
  },
}

/** Makes true what a control plane's finished work was for; the caller holds the row's lock. */
export async function applyClusterWork(tx: WorldTx, row: ClusterRow): Promise<void> {
  if (row.work) await applications[row.work](tx, row)
}
