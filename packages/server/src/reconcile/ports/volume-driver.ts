import type { HardwareType } from '#domain/shared/index.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

export type { HardwareType } from '#domain/shared/index.ts'

/** Spec of a volume. Sizes in GiB. */
export interface VolumeSpec {
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isEncrypted: boolean
}

/** Observed state of a volume; `isHealthy` false means the data cannot be trusted. */
export interface VolumeObservation {
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isHealthy: boolean
  /** False during the initial provisioning or copy. */
  readonly isComplete: boolean
}

/** Volume with open clients. */
export interface OpenVolumeObservation {
  readonly volume: Resource
  /** A killed client may be listed for a while longer. */
  readonly clients: readonly string[]
}

/** Capabilities of a volume driver; callers check this record, never a driver's name. */
export interface VolumeCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  readonly growsAttached: boolean
  readonly migrates: boolean
  /** Can encrypt data with a key that is not on the storage. */
  readonly encrypts: boolean
}

/** Port to block storage. Every method is idempotent and may be killed at any time (rules 3 and 6). */
export interface VolumeDriver {
  readonly capabilities: VolumeCapabilities
  /** Includes incomplete volumes, in all regions of this driver (rule 35). */
  listVolumes(installation: string): Promise<readonly Resource[]>
  /** Complete volumes with any open client; absent if the storage cannot determine that (rule 35). */
  listOpenVolumes?(installation: string): Promise<readonly OpenVolumeObservation[]>
  /** Free GiB of a storage class for new volumes; null if unlimited. Absent if the engine cannot tell. */
  readFreeGib?(region: string, hardwareType: HardwareType): Promise<number | null>
  /** Null if the volume does not exist or has a foreign stamp. */
  inspectVolume(volume: Resource): Promise<VolumeObservation | null>
  /**
   * Observes volumes of one region, by name; null as in `inspectVolume`. The caller queries missing volumes individually, and all if the call throws. Absent if
   * the engine supports single queries only (rule 36).
   */
  inspectVolumes?(volumes: readonly Resource[]): Promise<ReadonlyMap<string, VolumeObservation | null>>
  /** Finds the volume unchanged (rule 15), or creates an empty one that reads zeros; AlreadyExists if the name has a foreign stamp. */
  ensureVolume(volume: Claimed, spec: VolumeSpec): Promise<Progress>
  /** Finds the volume unchanged, or creates a crash-consistent copy of `source` (decision D9, rule 11); NotFound if the source is gone. */
  ensureClone(volume: Claimed, spec: VolumeSpec, source: Resource): Promise<Progress>
  /** Grows the volume to `sizeGib` and keeps its data; new bytes read zeros; CannotShrink if it is already larger. */
  growVolume(volume: Claimed, sizeGib: number): Promise<Progress>
  /** Moves the data to another storage class; the volume stays readable and writable throughout (rule 12). */
  migrateVolume(volume: Claimed, to: HardwareType): Promise<Progress>
  /**
   * Opens the decrypted bytes of a complete volume that no host has, from `offset` (bytes) to its end; unwritten areas are zeros (rule 44). InUse while plugged
   * in. The content throws a DriverError if a host gets the volume. The caller must read or end the content.
   */
  readVolume(volume: Resource, offset: number): Promise<AsyncIterable<Uint8Array>>
  /**
   * Writes bytes at `offset` into a complete volume that no host has, zeros as holes where possible (rule 44). InUse while plugged in, NotSupported for content
   * beyond the volume's end. An interrupted call has written a part of the content.
   */
  writeVolume(volume: Claimed, offset: number, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Wipes and removes the volume regardless of work in progress; succeeds for an unknown volume; InUse while plugged in, Busy while it is being copied. */
  deleteVolume(volume: Claimed): Promise<Progress>
}
