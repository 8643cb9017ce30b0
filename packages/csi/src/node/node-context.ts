import type { VolumeLocks } from '../wire/volume-locks.ts'

/** Dependencies of the node's calls. */
export interface NodeContext {
  readonly locks: VolumeLocks
  findNodeInfo(): Promise<NodeInfo>
}

/** Result of NodeGetInfo. */
export interface NodeInfo {
  readonly hostId: string
  readonly volumesMax: number
  readonly segments: Readonly<Record<string, string>>
}
