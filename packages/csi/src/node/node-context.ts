import type { VolumeLocks } from '../wire/volume-locks.ts'

/** Dependencies of the calls. */
export interface NodeContext {
  readonly locks: VolumeLocks
  /** Called when the kubelet requests it. */
  findNodeInfo(): Promise<NodeInfo>
}

/** Node as the controller knows it. */
export interface NodeInfo {
  readonly hostId: string
  readonly volumesMax: number
  readonly segments: Readonly<Record<string, string>>
}
