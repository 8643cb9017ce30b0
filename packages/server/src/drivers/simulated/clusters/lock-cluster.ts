import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import { isDue } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { applyClusterWork } from './apply-cluster-work.ts'
import { clusterColumns } from './cluster-row.ts'
import type { ClusterRow } from './cluster-row.ts'

/** Locks our control plane for a change, finished work applied; null when there is none (any more). Its nodes and objects stay free. */
export async function lockCluster(tx: WorldTx, thing: Thing): Promise<ClusterRow | null> {
  const { rows } = await tx.query<ClusterRow>(
    `select ${clusterColumns} from sim.clusters where ${stampCondition} for no key update`,
    stampValues(thing),
  )
  return rows[0] ? settle(tx, rows[0]) : null
}

/** Locks a control plane by its row's key, finished work applied. */
export async function lockClusterRow(tx: WorldTx, id: string): Promise<ClusterRow | null> {
  const { rows } = await tx.query<ClusterRow>(
    `select ${clusterColumns} from sim.clusters where id = $1 for no key update`,
    [id],
  )
  return rows[0] ? settle(tx, rows[0]) : null
}

async function settle(tx: WorldTx, row: ClusterRow): Promise<ClusterRow | null> {
  if (!isDue(row)) return row
  await applyClusterWork(tx, row)
  return lockClusterRow(tx, row.id)
}
