import type { ClusterDriver, DriverErrorCode, HostDriver, VolumeDriver } from '../../../reconcile/ports/index.ts'

/** Methods of the ports, by the names faults are set with. */
export const portMethods = [
  'inspectVolume',
  'ensureVolume',
  'ensureClone',
  'growVolume',
  'migrateVolume',
  'deleteVolume',
  'inspectHost',
  'ensureHost',
  'startHost',
  'stopHost',
  'deleteHost',
  'plugVolume',
  'unplugVolume',
  'inspectCluster',
  'ensureCluster',
  'deleteCluster',
  'inspectNode',
  'ensureNode',
  'drainNode',
  'removeNode',
] as const satisfies readonly Exclude<keyof VolumeDriver | keyof HostDriver | keyof ClusterDriver, 'capabilities'>[]

/** One method of a port. */
export type PortMethod = (typeof portMethods)[number]

/**
 * How a call goes wrong: `error-before` throws before acting, `error-after` acts and then throws, `hang` never answers while the fault
 * stands, `lie` says done (an inspection: nothing is there) without acting.
 */
export const faultManners = ['error-before', 'error-after', 'hang', 'lie'] as const

/** One way to go wrong. */
export type FaultManner = (typeof faultManners)[number]

/** A fault that waits for calls. Spent ones stay in view until they are removed. */
export interface SimFault {
  readonly fault: number
  readonly on: PortMethod
  /** Public number of the thing named first in the call; null means every thing. */
  readonly id: number | null
  readonly times: number
  readonly left: number
  readonly as: FaultManner
  /** What the two error manners throw. */
  readonly code: DriverErrorCode | null
}
