import type { HardwareType, StorageBounds, VolumeHolder } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** One storage class of a region: a folder of its own. */
export interface FileClass extends StorageBounds {
  /** Absolute, there already, and the same on every hypervisor of the region. No other class has it. */
  readonly folder: string
  /** All that volumes may be promised; null where only the file system bounds them. */
  readonly capacityGib: number | null
  /** Reads and writes a second of one volume; null for no bound. */
  readonly iopsMax: number | null
}

/** The storage of a region. */
export interface FileRegion {
  readonly classes: Readonly<Partial<Record<HardwareType, FileClass>>>
  /** Whether its hosts can have nothing but plain files, and cannot go on with another one: then no volume is encrypted, and none changes its class. False when absent. */
  readonly isPlain?: boolean
}

/** What a file engine is made of. */
export interface FileEngineOptions {
  /** Tells its promises of room from those of other engines. */
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, FileRegion>>
  /** By whose hands a volume is changed that a running host has open; null in a region without hosts. */
  holderOf(region: string): VolumeHolder | null
}
