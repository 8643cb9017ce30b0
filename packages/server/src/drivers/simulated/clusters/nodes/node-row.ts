import type { NodeTaint } from '../../../../reconcile/ports/index.ts'
import { workColumns } from '../../world/progress.ts'
import type { Working } from '../../world/progress.ts'

/** A node as the world holds it, beside its Kubernetes object. */
export interface NodeRow extends Working<'join'> {
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

/** How a query reads a NodeRow. */
export const nodeColumns = `id, cluster_id as "clusterId", name, public_id as "publicId", node_name as "nodeName", host_id as "hostId", version,
  spec_serial as "specSerial", spec_labels as "specLabels", spec_taints as "specTaints", is_ready as "isReady", ${workColumns}`
