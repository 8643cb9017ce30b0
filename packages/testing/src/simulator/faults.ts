/** Methods of the drivers that faults are set on. */
export const faultyMethods = [
  'listVolumes',
  'inspectVolume',
  'inspectVolumes',
  'ensureVolume',
  'ensureClone',
  'growVolume',
  'migrateVolume',
  'deleteVolume',
  'listHosts',
  'inspectHost',
  'ensureHost',
  'startHost',
  'stopHost',
  'deleteHost',
  'reshapeHost',
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
] as const

/** How a call goes wrong; docs/testing-with-moorage.md says what the control plane sees of each. */
export const faultWays = ['error-before', 'error-after', 'hang', 'lie'] as const

/** Codes of errors that a driver answers with. */
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

/** A method that a fault is set on. */
export type FaultyMethod = (typeof faultyMethods)[number]

/** What a fault is. */
export interface NewSimulatedFault {
  readonly on: FaultyMethod
  readonly as: (typeof faultWays)[number]
  /** Number of the one resource that it hits; every one when absent. */
  readonly id?: number | null | undefined
  /** For how many calls it stands; 1 when absent. */
  readonly times?: number | undefined
  /** Of `error-before` and `error-after`; Busy when absent. */
  readonly code?: (typeof faultErrors)[number] | null | undefined
}

/** A fault that is set. */
export interface SimulatedFault {
  /** Its number, by which it is removed. */
  readonly fault: number
  readonly on: FaultyMethod
  readonly as: (typeof faultWays)[number]
  readonly id: number | null
  readonly times: number
  /** How many calls it still stands for. */
  readonly left: number
  readonly code: (typeof faultErrors)[number] | null
}
