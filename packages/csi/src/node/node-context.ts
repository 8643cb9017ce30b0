import type { Turns } from '../wire/open-turns.ts'

/** What the calls of a node work with. */
export interface NodeContext {
  readonly turns: Turns
  /** Who the node is; asked for when the kubelet asks. */
  findSelf(): Promise<NodeSelf>
}

/** A node as the controller knows it. */
export interface NodeSelf {
  /** The host that carries it. */
  readonly hostId: string
  readonly volumesMax: number
  /** Place by the keys of the driver. */
  readonly segments: Readonly<Record<string, string>>
}
