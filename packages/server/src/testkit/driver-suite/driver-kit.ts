import type { ClusterDriver, HostDriver, Resource, VolumeDriver } from '#reconcile/ports/index.ts'

/** Drivers of all ports in one process. */
export interface DriverSet {
  readonly volumes: VolumeDriver
  readonly hosts: HostDriver
  readonly clusters?: ClusterDriver
}

/** Drivers, with helpers that bypass the drivers. */
export interface DriverKit extends DriverSet {
  readonly region: string
  /** Region whose hosts cannot use volumes of `region`. */
  readonly otherRegion?: string
  /** Patch by minor version; `<minor>.1` if absent. */
  readonly patches?: Readonly<Record<string, string>>
  writeBytes(volume: Resource, offset: number, bytes: Uint8Array): Promise<void>
  readBytes(volume: Resource, offset: number, length: number): Promise<Uint8Array>
  /** Starts a second process on the same engine. */
  readonly reopen?: () => Promise<DriverSet & { close(): Promise<void> }>
  /** Advances a simulated clock; the bench waits in real time if absent. */
  readonly pass?: (ms: number) => Promise<void>
  readonly setBreak?: (volume: Resource, as: 'missing' | 'broken') => Promise<void>
  readonly cutPower?: (host: Resource) => Promise<void>
  readonly fillRegion?: () => Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Driver under test. */
export interface DriverUnderTest {
  readonly name: string
  readonly rules?: readonly number[]
  /** Half of the cases, chosen by MOORAGE_STORY_SEED (all with MOORAGE_STORIES=all). Two similar engines get different halves. */
  readonly half?: 0 | 1
  make(): Promise<DriverKit>
}
