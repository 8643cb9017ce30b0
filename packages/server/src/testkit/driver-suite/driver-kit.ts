import type { ClusterDriver, HostDriver, Resource, VolumeDriver } from '#reconcile/ports/index.ts'

/** Drivers of all ports in one process. */
export interface DriverSet {
  readonly volumes: VolumeDriver
  readonly hosts: HostDriver
  /** Absent for an engine without control planes. */
  readonly clusters?: ClusterDriver
}

/** Driver under test, with helpers that bypass it. */
export interface DriverKit extends DriverSet {
  readonly region: string
  /** Its hosts cannot use volumes of `region`; absent if the engine has one region. */
  readonly otherRegion?: string
  /** Patch by minor, if the engine lacks some; `<minor>.1` if absent. */
  readonly patches?: Readonly<Record<string, string>>
  writeBytes(volume: Resource, offset: number, bytes: Uint8Array): Promise<void>
  readBytes(volume: Resource, offset: number, length: number): Promise<Uint8Array>
  /** Starts a second process on the same engine; absent if unsupported. */
  readonly reopen?: () => Promise<DriverSet & { close(): Promise<void> }>
  /** Advances time for work in progress; waits in real time if absent. */
  readonly pass?: (ms: number) => Promise<void>
  readonly setBreak?: (volume: Resource, as: 'missing' | 'broken') => Promise<void>
  readonly cutPower?: (host: Resource) => Promise<void>
  readonly fillRegion?: () => Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Driver under test. */
export interface DriverUnderTest {
  readonly name: string
  /** All if absent. */
  readonly rules?: readonly number[]
  /**
   * For slow engines: a run includes one half of the cases, selected by MOORAGE_STORY_SEED, or all with MOORAGE_STORIES=all. Two similar engines have halves 0
   * and 1, so that each case runs on one of them.
   */
  readonly half?: 0 | 1
  make(): Promise<DriverKit>
}
