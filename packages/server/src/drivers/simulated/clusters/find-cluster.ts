import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import type { WorldReader } from '../world/world.ts'
import { clusterColumns } from './cluster-row.ts'
import type { ClusterRow } from './cluster-row.ts'

/** Reads a control plane that carries exactly this name and stamp (contract rule 2); null when there is none. */
export async function findCluster(reader: WorldReader, thing: Thing): Promise<ClusterRow | null> {
  const { rows } = await reader.query<ClusterRow>(
    `select ${clusterColumns} from sim.clusters where ${stampCondition}`,
    stampValues(thing),
  )
  return rows[0] ?? null
}

/** Lists every control plane of the world in order of public id, `installation` null meaning all. */
export async function listClusters(reader: WorldReader, installation: string | null): Promise<readonly ClusterRow[]> {
  const { rows } = await reader.query<ClusterRow>(
    `select ${clusterColumns} from sim.clusters where $1::text is null or installation = $1 order by public_id, id`,
    [installation],
  )
  return rows
}
