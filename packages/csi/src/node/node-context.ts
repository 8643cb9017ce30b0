import type { VolumeLocks } from '../wire/volume-locks.ts'

/** Dependencies of the node's calls. */
export interface NodeContext {
  readonly locks: VolumeLocks
  /** Finds this node, on the kubelet's request. */
  findNodeInfo(): Promise<NodeInfo>
}

/** Node as the controller knows it. */
export interface NodeInfo {
  /** Host of the node. */
  readonly hostId: string
  readonly volumesMax: number
  /** Topology by the driver's keys. */
  readonly segments: Readonly<Record<string, string>>
}
