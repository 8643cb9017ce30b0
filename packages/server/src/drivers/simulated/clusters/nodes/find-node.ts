import type { Thing } from '../../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../../world/stamp-condition.ts'
import type { WorldReader } from '../../world/world.ts'
import { nodeColumns } from './node-row.ts'
import type { NodeRow } from './node-row.ts'

/** Reads a node of a cluster that carries exactly this name and stamp (contract rule 2); null when there is none. */
export async function findNode(reader: WorldReader, thing: Thing, clusterId: string): Promise<NodeRow | null> {
  const { rows } = await reader.query<NodeRow>(
    `select ${nodeColumns} from sim.nodes where ${stampCondition} and cluster_id = $5`,
    [...stampValues(thing), clusterId],
  )
  return rows[0] ?? null
}

/** Lists every node of the world in order of public id, `installation` null meaning all. */
export async function listNodes(reader: WorldReader, installation: string | null): Promise<readonly NodeRow[]> {
  const { rows } = await reader.query<NodeRow>(
    `select ${nodeColumns} from sim.nodes where $1::text is null or installation = $1 order by public_id, id`,
    [installation],
  )
  return rows
}
