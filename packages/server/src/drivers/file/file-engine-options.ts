import type { HardwareType, StorageBounds, VolumeClient } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A storage class of a region. */
export interface FileClass extends StorageBounds {
  /** Existing folder of this class only, at the same path on every hypervisor. */
  readonly folder: string
  /** Maximum total size of volumes; null if only the file system limits it. */
  readonly capacityGib: number | null
  readonly iopsMax: number | null
}

/** Storage classes of a region. */
interface FileRegion {
  readonly classes: Readonly<Partial<Record<HardwareType, FileClass>>>
  /** True if volumes cannot be encrypted or change their class. */
  readonly isPlain?: boolean
}

/** Options of the file engine. */
export interface FileEngineOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, FileRegion>>
  /** Client for open volumes; null for a region without hosts. */
  holderOf(region: string): VolumeClient | null
}
