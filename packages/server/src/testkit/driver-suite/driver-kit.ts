import type { ClusterDriver, HostDriver, Resource, VolumeDriver } from '#reconcile/ports/index.ts'

/** The ports, as one process holds them. */
export interface DriverSet {
  readonly volumes: VolumeDriver
  readonly hosts: HostDriver
  /** Absent for an engine without control planes. */
  readonly clusters?: ClusterDriver
}

/** What a driver under test brings along: itself, and the hands to reach around it. */
export interface DriverKit extends DriverSet {
  /** Region in which everything is made. */
  readonly region: string
  /** Another region, whose hosts do not reach the first one's volumes; absent when there is only one. */
  readonly otherRegion?: string
  /** The patch of each minor that control planes are to run, where the engine has not any; `<minor>.1` when absent. */
  readonly patches?: Readonly<Record<string, string>>
  /** Writes and reads as a guest would, beside the driver. */
  writeBytes(volume: Resource, offset: number, bytes: Uint8Array): Promise<void>
  readBytes(volume: Resource, offset: number, length: number): Promise<Uint8Array>
  /** A second process on the same engine; absent when that cannot be had in a test. */
  readonly reopen?: () => Promise<DriverSet & { close(): Promise<void> }>
  /** Lets time pass for work under way; waits in real time when absent. */
  readonly pass?: (ms: number) => Promise<void>
  /** Breaks a volume behind the driver's back. */
  readonly setBreak?: (volume: Resource, as: 'missing' | 'broken') => Promise<void>
  /** Takes a host's power away behind the driver's back. */
  readonly cutPower?: (host: Resource) => Promise<void>
  /** Leaves no room for another volume in the region; answers how to give it back. */
  readonly fillRegion?: () => Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A driver under test. */
export interface DriverUnderTest {
  readonly name: string
  /** Rules whose cases are run; all when absent. */
  readonly rules?: readonly number[]
  /**
   * A run includes one half of the cases, selected by its seed (MOORAGE_STORY_SEED); with MOORAGE_STORIES=all it includes all. For engines on which a case takes
   * seconds. Of two engines that are alike one has half 0 and the other half 1, so that each case runs on one of them.
   */
  readonly half?: 0 | 1
  make(): Promise<DriverKit>
}
