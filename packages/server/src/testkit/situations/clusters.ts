import type { SeenCluster, WantedCluster } from '#domain/cluster/plan.ts'
import { clusterAbilities } from '../engine/abilities.ts'

/** A cluster that was made, with one pool. */
export const settledCluster: WantedCluster = {
  isDeleted: false,
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

/** Its control plane as it is wanted. */
export const wholePlane = {
  isComplete: true,
  version: '1.35',
  isHighlyAvailable: false,
  credentialsSerial: 1,
  accessListSerial: 0,
} as const

/** That one is there, of a driver that can do everything. */
export const seenCluster: SeenCluster = {
  cluster: wholePlane,
  can: clusterAbilities,
  isCertificateDue: false,
  isRemoved: false,
}
