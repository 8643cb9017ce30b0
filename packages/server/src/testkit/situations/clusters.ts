import type { ObservedCluster, DesiredCluster } from '#domain/cluster/plan.ts'
import { clusterAbilities } from '../engine/abilities.ts'

/** Created cluster with one pool. */
export const convergedCluster: DesiredCluster = {
  isDeleted: false,
  isKept: false,
  hasBeenProvisioned: true,
  isControlPlaneMissing: false,
  version: '1.35',
  isHighlyAvailable: false,
  credentialsSerial: 1,
  sealedSerial: 1,
  accessListSerial: 0,
  isAccessListed: false,
  isAuthorityDue: false,
  pools: 1,
  isAwaited: true,
  waitingFor: null,
}

/** Control plane of `convergedCluster`. */
export const wholePlane = {
  isComplete: true,
  version: '1.35',
  isHighlyAvailable: false,
  credentialsSerial: 1,
  accessListSerial: 0,
} as const

/** Observed cluster with all capabilities. */
export const observedCluster: ObservedCluster = {
  cluster: wholePlane,
  can: clusterAbilities,
  isCertificateDue: false,
  isRemoved: false,
}
