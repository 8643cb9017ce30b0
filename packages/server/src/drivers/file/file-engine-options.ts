import type { HardwareType, StorageBounds, VolumeClient } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A storage class of a region, with its own folder. */
export interface FileClass extends StorageBounds {
  /** Absolute path of an existing folder, the same on every hypervisor, not shared by classes. */
  readonly folder: string
  /** Maximum total of reserved volume sizes; null if only the file system limits them. */
  readonly capacityGib: number | null
  /** Per volume; null for no limit. */
  readonly iopsMax: number | null
}

/** Storage of a region. */
export interface FileRegion {
  readonly classes: Readonly<Partial<Record<HardwareType, FileClass>>>
  /** True if hosts cannot encrypt or switch files: no volume is encrypted or changes its class. False if absent. */
  readonly isPlain?: boolean
}

/** Options of the engine. */
export interface FileEngineOptions {
  /** Distinguishes reservations of engines. */
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, FileRegion>>
  /** Holder of volumes that running hosts have open; null without hosts. */
  holderOf(region: string): VolumeClient | null
}
