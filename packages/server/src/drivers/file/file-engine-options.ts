import type { HardwareType, StorageBounds, VolumeClient } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A storage class of a region. */
export interface FileClass extends StorageBounds {
  /** Existing folder, the same on every hypervisor, not shared by classes. */
  readonly folder: string
  /** Null if only the file system limits it. */
  readonly capacityGib: number | null
  /** Per volume. */
  readonly iopsMax: number | null
}

/** Storage of a region. */
export interface FileRegion {
  readonly classes: Readonly<Partial<Record<HardwareType, FileClass>>>
  /** No volume is encrypted or changes its class. */
  readonly isPlain?: boolean
}

/** Options of the engine. */
export interface FileEngineOptions {
  /** Identifies the engine's reservations. */
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, FileRegion>>
  /** Null for a region without hosts. */
  holderOf(region: string): VolumeClient | null
}
