import { workColumns } from '../../world/progress.ts'
import { stampCondition, stampValues } from '../../world/stamp-condition.ts'
import type { NodeTaint, Resource } from '#reconcile/ports/index.ts'
import type { Working } from '../../world/progress.ts'
import type { WorldReader } from '../../world/world.ts'

/** A node as the world holds it, beside its Kubernetes object. */
export interface SimNodeRow extends Working<'join'> {
  readonly id: string
  readonly clusterId: string
  readonly name: string
  readonly publicId: number
  readonly nodeName: string
  readonly hostId: string
  /** Kubelet version, for as long as the node lives. */
  readonly version: string
  readonly specSerial: number
  readonly specLabels: Readonly<Record<string, string>>
  readonly specTaints: readonly NodeTaint[]
  /** What its Kubernetes object says. */
  readonly isReady: boolean
}

/** How a query reads a SimNodeRow. */
export const simNodeColumns = `id, cluster_id as "clusterId", name, public_id as "publicId", node_name as "nodeName", host_id as "hostId", version,
  spec_serial as "specSerial", spec_labels as "specLabels", spec_taints as "specTaints", is_ready as "isReady", ${workColumns}`

/** Reads a node of a cluster that carries exactly this name and stamp (contract rule 2); null when there is none. */
export async function findSimNode(
  reader: WorldReader,
  resource: Resource,
  clusterId: string,
): Promise<SimNodeRow | null> {
  const { rows } = await reader.query<SimNodeRow>(
    `select ${simNodeColumns} from sim.nodes where ${stampCondition} and cluster_id = $5`,
    [...stampValues(resource), clusterId],
  )
  return rows[0] ?? null
}

/** Lists every node of the world in order of public id, `installation` null meaning all. */
export async function listSimNodes(reader: WorldReader, installation: string | null): Promise<readonly SimNodeRow[]> {
  const { rows } = await reader.query<SimNodeRow>(
    `select ${simNodeColumns} from sim.nodes where $1::text is null or installation = $1 order by public_id, id`,
    [installation],
  )
  return rows
}
