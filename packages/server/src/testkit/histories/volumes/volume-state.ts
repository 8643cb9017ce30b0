import type { HardwareType, VolumeStatus } from '@moorage/contract'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import type { Power } from '#domain/shared/index.ts'
import type { ObservedVolumeCapabilities } from '#domain/volume/plan.ts'
import { volumeAbilities } from '../../engine/abilities.ts'
import { LateCalls } from '../model/late-calls.ts'
import type { Logged } from '../model/model.ts'
import { ModelJobs } from '../model/model-jobs.ts'

/** Attachment of a volume. */
interface ModelAttachment {
  readonly hostId: number
  readonly slot: string | null
  wants: AttachmentState
  isHidden: boolean
  isForced: boolean
}

/** Row of a volume. */
export interface ModelVolume {
  readonly id: number
  label: number
  status: VolumeStatus
  isDeleted: boolean
  hasBeenProvisioned: boolean
  readonly isClone: boolean
  sourceId: number | null
  sizeGib: number
  hardwareType: HardwareType
  migratingTo: HardwareType | null
  isRepairRequested: boolean
  attachment: ModelAttachment | null
  generation: number
  /** Content of the disk when first observed; null before. */
  bytes: number | null
  cause: string | null
}

/** Disk on the simulated infrastructure. */
interface ModelDisk {
  sizeGib: number
  hardwareType: HardwareType
  isHealthy: boolean
  isComplete: boolean
  bytes: number
}

/** Disk plugged into a host, by the driver or manually. */
interface ModelPlug {
  readonly link: string
  readonly slot: string | null
  readonly isByHand: boolean
}

/** Power and plugged-in disks of a host. */
export interface ModelVolumeHost {
  readonly id: number
  desiredPower: Power
  power: Power | 'absent'
  readonly plugs: Map<number, ModelPlug>
}

/** Volumes, two hosts, and the storage. */
export interface VolumeModelState extends Logged {
  readonly rows: Map<number, ModelVolume>
  readonly hosts: readonly ModelVolumeHost[]
  readonly disks: Map<number, ModelDisk>
  readonly jobs: ModelJobs
  readonly late: LateCalls
  readonly mounted: Set<number>
  readonly damaged: Set<number>
  can: ObservedVolumeCapabilities
  lastId: number
  lastBytes: number
  lastEpoch: number
}

/** Returns a state with two running hosts, 1 and 2, and without volumes. */
export function openVolumeModelState(): VolumeModelState {
  return {
    log: [],
    rows: new Map(),
    hosts: [1, 2].map((id) => ({ id, desiredPower: 'on', power: 'on', plugs: new Map() })),
    disks: new Map(),
    jobs: new ModelJobs(),
    late: new LateCalls(),
    mounted: new Set(),
    damaged: new Set(),
    can: volumeAbilities,
    lastId: 0,
    lastBytes: 0,
    lastEpoch: 0,
  }
}

/** Returns the host with this ID; throws if absent. */
export function findVolumeHost(state: VolumeModelState, id: number): ModelVolumeHost {
  const host = state.hosts.find((one) => one.id === id)
  if (!host) throw new Error(`the model has no host ${id}`)
  return host
}

/** Returns the number of undeleted volumes in creation that copy a volume. */
export function countVolumeCopies({ rows }: VolumeModelState, id: number): number {
  return [...rows.values()].filter((one) => one.sourceId === id && one.status === 'creating' && !one.isDeleted).length
}

/** Returns the model's device link for a volume's label. */
export function volumeLinkOf(label: number): string {
  return `by-label-${label}`
}

/** Returns all hosts that hold a volume, running or stopped, also if plugged in manually. */
export function listVolumeHolders({ hosts }: VolumeModelState, id: number): ModelVolumeHost[] {
  return hosts.filter((host) => host.plugs.has(id))
}
