import type { Turns } from '../wire/open-turns.ts'

/** Dependencies of the node's calls. */
export interface NodeContext {
  readonly turns: Turns
  /** Finds this node, on the kubelet's request. */
  findSelf(): Promise<NodeSelf>
}

/** Node as the controller knows it. */
export interface NodeSelf {
  /** Host of the node. */
  readonly hostId: string
  readonly volumesMax: number
  /** Topology by the driver's keys. */
  readonly segments: Readonly<Record<string, string>>
}
