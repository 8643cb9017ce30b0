import type { HardwareType, VolumeStatus } from '@moorage/contract'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import type { Power } from '#domain/shared/index.ts'
import type { VolumeSeenCapabilities } from '#domain/volume/plan.ts'
import { volumeAbilities } from '../../engine/abilities.ts'
import { LateCalls } from '../model/late-calls.ts'
import type { Told } from '../model/model.ts'
import { ModelJobs } from '../model/model-jobs.ts'

/** How a model's volume is attached. */
export interface ModelAttachment {
  readonly hostId: number
  readonly slot: string | null
  wants: AttachmentState
  isHidden: boolean
  isForced: boolean
}

/** A model's row of a volume. */
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
  isRepairWanted: boolean
  attachment: ModelAttachment | null
  /** Rises with every request that wants something else of it. */
  generation: number
  /** What was on its disk when that was first seen; null before. */
  bytes: number | null
  /** Why its last pass did not settle. */
  cause: string | null
}

/** A disk outside. */
export interface ModelDisk {
  sizeGib: number
  hardwareType: HardwareType
  isHealthy: boolean
  isComplete: boolean
  /** Stands for everything that is written on it. */
  bytes: number
}

/** How a disk is plugged in; somebody else may have done it by hand. */
export interface ModelPlug {
  readonly link: string
  readonly slot: string | null
  readonly isByHand: boolean
}

/** A host, as far as volumes are concerned: its row's wish and what is there. */
export interface ModelVolumeHost {
  readonly id: number
  wantsPower: Power
  power: Power | 'absent'
  readonly plugs: Map<number, ModelPlug>
}

/** Volumes in all their states, two hosts, and the storage. */
export interface VolumeWorld extends Told {
  readonly rows: Map<number, ModelVolume>
  readonly hosts: readonly ModelVolumeHost[]
  readonly disks: Map<number, ModelDisk>
  readonly jobs: ModelJobs
  readonly late: LateCalls
  /** Volumes that a guest has mounted. */
  readonly mounted: Set<number>
  /** Volumes whose disk somebody has taken away or damaged. */
  readonly harmed: Set<number>
  can: VolumeSeenCapabilities
  lastId: number
  lastBytes: number
  lastEpoch: number
}

/** Two running hosts and nothing else. */
export function openVolumeWorld(): VolumeWorld {
  return {
    story: [],
    rows: new Map(),
    hosts: [1, 2].map((id) => ({ id, wantsPower: 'on', power: 'on', plugs: new Map() })),
    disks: new Map(),
    jobs: new ModelJobs(),
    late: new LateCalls(),
    mounted: new Set(),
    harmed: new Set(),
    can: volumeAbilities,
    lastId: 0,
    lastBytes: 0,
    lastEpoch: 0,
  }
}

/** A host that must be there. */
export function findVolumeHost(world: VolumeWorld, id: number): ModelVolumeHost {
  const host = world.hosts.find((one) => one.id === id)
  if (!host) throw new Error(`the world has no host ${id}`)
  return host
}

/** Copies that still read from a volume, as the rows say it. */
export function countVolumeCopies({ rows }: VolumeWorld, id: number): number {
  return [...rows.values()].filter((one) => one.sourceId === id && one.status === 'creating' && !one.isDeleted).length
}

/** The path that a label stands for. */
export function volumeLinkOf(label: number): string {
  return `by-label-${label}`
}

/** Where a volume is held now, by a host that somebody can see. */
export function listVolumeHolders({ hosts }: VolumeWorld, id: number): ModelVolumeHost[] {
  return hosts.filter((host) => host.plugs.has(id))
}
