/** Driver methods that support fault injection. */
export const faultyMethods = [
  'listVolumes',
  'inspectVolume',
  'inspectVolumes',
  'ensureVolume',
  'ensureClone',
  'growVolume',
  'migrateVolume',
  'readVolume',
  'writeVolume',
  'deleteVolume',
  'listHosts',
  'readCounters',
  'inspectHost',
  'ensureHost',
  'startHost',
  'stopHost',
  'deleteHost',
  'reshapeHost',
  'migrateHost',
  'updateAddresses',
  'ensureDisk',
  'resizeDisk',
  'deleteDisk',
  'plugVolume',
  'unplugVolume',
  'evictVolume',
  'inspectCluster',
  'ensureCluster',
  'deleteCluster',
  'readDemand',
  'inspectNode',
  'ensureNode',
  'drainNode',
  'removeNode',
  'receiveImage',
  'inspectImage',
  'ensureImage',
  'deleteImage',
  'inspectBackup',
  'ensureBackup',
  'inspectRestore',
  'ensureRestore',
  'cancelRestore',
  'deleteBackup',
] as const

/** Kinds of faults (docs/testing-with-moorage.md). */
export const faultKinds = ['error-before', 'error-after', 'hang', 'lie'] as const

/** Error codes of drivers. */
export const faultErrors = [
  'NotFound',
  'AlreadyExists',
  'InUse',
  'CannotShrink',
  'NotSupported',
  'Busy',
  'Broken',
  'Stale',
] as const

/** Driver method that supports fault injection. */
export type FaultyMethod = (typeof faultyMethods)[number]

/** Fault to inject. */
export interface NewSimulatedFault {
  readonly on: FaultyMethod
  readonly as: (typeof faultKinds)[number]
  /** Affected resource (default: all). */
  readonly id?: number | null | undefined
  /** Kind of the affected resource, for example `volume` or `snapshot` (default: all kinds). */
  readonly kind?: string | null | undefined
  /** Number of affected calls (default: 1). */
  readonly times?: number | undefined
  /** Error code for `error-before` and `error-after` (default: Busy). */
  readonly code?: (typeof faultErrors)[number] | null | undefined
}

/** Active fault. */
export interface SimulatedFault {
  readonly fault: number
  readonly on: FaultyMethod
  readonly as: (typeof faultKinds)[number]
  readonly id: number | null
  readonly kind: string | null
  readonly times: number
  readonly left: number
  readonly code: (typeof faultErrors)[number] | null
}
