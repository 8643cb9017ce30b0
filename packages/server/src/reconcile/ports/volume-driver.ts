import type { HardwareType } from '#domain/shared/index.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

export type { HardwareType } from '#domain/shared/index.ts'

/** What a volume is to be. Sizes in GiB. */
export interface VolumeSpec {
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isEncrypted: boolean
}

/** What a driver sees of a volume; `isHealthy` false means the data cannot be trusted. */
export interface VolumeSeen {
  readonly sizeGib: number
  readonly hardwareType: HardwareType
  readonly isHealthy: boolean
  /** False while the first provisioning or copy is still under way. */
  readonly isComplete: boolean
}

/** A volume that somebody has open. */
export interface OpenVolumeSeen {
  readonly volume: Resource
  /** Each by its address, as the storage knows it; one that was killed may be seen for a while longer. */
  readonly clients: readonly string[]
}

/** What a volume driver can do; callers ask this record, never a driver's name. */
export interface VolumeCapabilities {
  readonly hardwareTypes: readonly HardwareType[]
  /** Can grow while plugged into a running host. */
  readonly growsAttached: boolean
  /** Can move data between storage classes. */
  readonly migrates: boolean
  /** Can hold bytes encrypted with a key that is not on the storage. */
  readonly encrypts: boolean
}

/** Port to block storage. Every method may be repeated, and killed at any moment (rules 3 and 6). */
export interface VolumeDriver {
  readonly capabilities: VolumeCapabilities
  /** Everything of an installation that is there, finished or not, in all regions that this driver serves (rule 35). */
  listVolumes(installation: string): Promise<readonly Resource[]>
  /** Finished volumes of an installation that somebody has open, whoever that is; absent where the storage cannot tell (rule 35). */
  listOpenVolumes?(installation: string): Promise<readonly OpenVolumeSeen[]>
  /** Reads one volume; null when it is not there or not ours. */
  inspectVolume(volume: Resource): Promise<VolumeSeen | null>
  /**
   * Reads many of one region at once, by name; null as `inspectVolume`. What it leaves out is asked for by itself, and so is everything when it throws. Absent where the
   * engine is asked for one at a time only (rule 36).
   */
  inspectVolumes?(volumes: readonly Resource[]): Promise<ReadonlyMap<string, VolumeSeen | null>>
  /** Finds ours as it is (rule 15), or makes an empty volume that reads zeros; AlreadyExists when the name is taken by a foreign stamp. */
  ensureVolume(volume: Claimed, spec: VolumeSpec): Promise<Progress>
  /** Finds ours as it is, or makes a copy of `source`, crash-consistent (decision D9, rule 11); NotFound when the source is gone. */
  ensureClone(volume: Claimed, spec: VolumeSpec, source: Resource): Promise<Progress>
  /** Grows to `sizeGib`, keeping the bytes; CannotShrink when it is larger already; new bytes read zeros. */
  growVolume(volume: Claimed, sizeGib: number): Promise<Progress>
  /** Moves the bytes to another storage class; the volume stays readable and writable throughout (rule 12). */
  migrateVolume(volume: Claimed, to: HardwareType): Promise<Progress>
  /** Wipes and removes, whatever work was under way; an unknown volume succeeds; InUse while plugged in, Busy while it is being copied. */
  deleteVolume(volume: Claimed): Promise<Progress>
}
