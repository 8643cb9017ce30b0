import type { HostStatus } from '@moorage/contract'
import type { ObservedDisk, DesiredDisk } from '#domain/disk/plan.ts'
import type { AddressSet } from '#domain/host/addresses.ts'
import type { TypeShape } from '#domain/host/shape.ts'
import type { Power } from '#domain/shared/index.ts'
import { LateCalls } from '../model/late-calls.ts'
import type { Logged } from '../model/model.ts'
import { ModelJobs } from '../model/model-jobs.ts'

/** Shapes by type, which is an index of this list. */
export const modelShapes: readonly TypeShape[] = [
  { memoryMib: 1_024, vcpus: 1, diskMib: 10_000 },
  { memoryMib: 2_048, vcpus: 1, diskMib: 20_000 },
  { memoryMib: 4_096, vcpus: 2, diskMib: 40_000 },
]

/** Row of a local disk. */
export type ModelLocalDisk = { -readonly [Field in keyof DesiredDisk]: DesiredDisk[Field] }

/** Row of a host, with its disks. */
export interface ModelHost {
  readonly id: number
  status: HostStatus
  hasBeenProvisioned: boolean
  desiredPower: Power
  bootSerial: number
  observedBootSerial: number
  /** Volumes that the host has not released. */
  attachments: number
  type: number
  desiredType: number | null
  migratingTo: string | null
  disks: ModelLocalDisk[]
  addresses: AddressSet
  generation: number
}

/** Machine on the simulated infrastructure. */
export interface ModelMachine {
  isComplete: boolean
  power: Power
  bootSerial: number
  shape: TypeShape
  hypervisor: string
  addresses: AddressSet
  readonly disks: Map<number, ObservedDisk & { readonly bytes: number }>
}

/** Rows and machines of hosts. */
export interface HostModelState extends Logged {
  readonly rows: Map<number, ModelHost>
  readonly machines: Map<number, ModelMachine>
  readonly jobs: ModelJobs
  readonly late: LateCalls
  readonly damaged: Set<number>
  /** Supported images; null for all. */
  images: readonly string[] | null
  isReleasing: boolean
  lastId: number
  lastBytes: number
  lastEpoch: number
}

/** Returns a state without hosts. */
export function openHostModelState(): HostModelState {
  return {
    log: [],
    rows: new Map(),
    machines: new Map(),
    jobs: new ModelJobs(),
    late: new LateCalls(),
    damaged: new Set(),
    images: null,
    isReleasing: true,
    lastId: 0,
    lastBytes: 0,
    lastEpoch: 0,
  }
}

/** Returns the shape of the desired type, otherwise of the current type; throws for an unknown type. */
export function desiredShapeOfHost({ type, desiredType }: ModelHost): TypeShape {
  const shape = modelShapes[desiredType ?? type]
  if (!shape) throw new Error('unknown type')
  return shape
}
