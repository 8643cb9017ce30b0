import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import type { WorldTx } from '../world/world.ts'
import { clusterColumns } from './cluster-row.ts'
import type { ClusterRow } from './cluster-row.ts'

/** Reads our control plane and keeps it from being removed until the end of the transaction; others may do the same. To be asked before its objects are locked. */
export async function holdCluster(tx: WorldTx, thing: Thing): Promise<ClusterRow | null> {
  const { rows } = await tx.query<ClusterRow>(
    `select ${clusterColumns} from sim.clusters where ${stampCondition} for key share`,
    stampValues(thing),
  )
  return rows[0] ?? null
}
