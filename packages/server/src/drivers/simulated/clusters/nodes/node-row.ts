import { workColumns } from '../../state/progress.ts'
import { readSimTable } from '../../state/sim-table.ts'
import type { NodeTaint, Resource } from '#reconcile/ports/index.ts'
import type { Working } from '../../state/progress.ts'
import type { SimulatorReader } from '../../state/simulator-state.ts'

/** Row of a node, without its Kubernetes object. */
export interface SimNodeRow extends Working<'join'> {
  readonly id: string
  readonly clusterId: string
  readonly name: string
  readonly publicId: number
  readonly nodeName: string
  readonly hostId: string
  /** Kubernetes version, constant for the node's lifetime. */
  readonly version: string
  readonly specSerial: number
  readonly specLabels: Readonly<Record<string, string>>
  readonly specTaints: readonly NodeTaint[]
  readonly isReady: boolean
}

/** Query columns of SimNodeRow. */
export const simNodeColumns = `id, cluster_id as "clusterId", name, public_id as "publicId", node_name as "nodeName", host_id as "hostId", version,
  spec_serial as "specSerial", spec_labels as "specLabels", spec_taints as "specTaints", is_ready as "isReady", ${workColumns}`

/** Table of nodes. */
export const simNodes = readSimTable<SimNodeRow>({ table: 'nodes', columns: simNodeColumns })

/** Returns a cluster's node by name and stamp (contract rule 2), or null. */
export async function findSimNode(
  reader: SimulatorReader,
  resource: Resource,
  clusterId: string,
): Promise<SimNodeRow | null> {
  const row = await simNodes.find(reader, resource)
  return row?.clusterId === clusterId ? row : null
}
