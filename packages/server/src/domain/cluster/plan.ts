import type { Cause } from '../shared/index.ts'
import { stepVersion } from './check-update.ts'

/** Desired state, from the rows. */
export interface DesiredCluster {
  readonly isDeleted: boolean
  /** A complete control plane was observed once; none is ever created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  /** A pass has reported that the control plane is missing. */
  readonly isControlPlaneMissing: boolean
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Serials of the desired credentials, and of those stored in the row. */
  readonly credentialsSerial: number
  readonly sealedSerial: number
  /** Serial of the desired access list, and whether the list is enabled (decision E13). */
  readonly accessListSerial: number
  readonly isAccessListed: boolean
  /** The certificate authority exists and is in the last third of its lifetime. */
  readonly isAuthorityDue: boolean
  /** Including pools being deleted. */
  readonly pools: number
  /** A job of the cluster is open. */
  readonly isAwaited: boolean
  /** Why the cluster's open jobs wait for nodes; null if none does. */
  readonly waitingFor: Cause | null
}

/** Capability record of the driver (driver contract, rule 8; ADR 0014). */
export interface ObservedClusterCapabilities {
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  readonly versions: readonly string[]
}

/** Observed state of a cluster. */
export interface ObservedCluster {
  /** Null if absent. */
  readonly cluster: {
    readonly isComplete: boolean
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
    readonly accessListSerial: number
  } | null
  readonly can: ObservedClusterCapabilities
  /** The serving certificate is in the last third of its lifetime, or would outlive the authority. */
  readonly isCertificateDue: boolean
  /** The driver reported in this pass that nothing is left to remove, and rejects late calls that would create the cluster. */
  readonly isRemoved: boolean
}

/** Target of the next driver call: the desired state, limited to the next minor and the driver's capabilities. */
export interface ClusterAim {
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Serial of the desired list; of the observed list if the driver cannot apply the desired one. */
  readonly accessListSerial: number
  /** Missing capability that limits the target, or null. */
  readonly lack: Cause | null
}

/** Next step for a control plane. */
export type ClusterStep =
  | { readonly kind: 'make-credentials' | 'remove' }
  | { readonly kind: 'ensure'; readonly aim: ClusterAim }
  | { readonly kind: 'await'; readonly cause: Cause }

/**
 * Plans the next step. Null if the states agree, if a capability is missing while no job is open, or if the control plane is missing (decisions E4, E5, E8,
 * E9).
 */
export function planCluster(desired: DesiredCluster, observed: ObservedCluster): ClusterStep | null {
  if (desired.isDeleted) return planRemoval(desired, observed)
  if (isMissing(desired, observed)) return null
  if (desired.sealedSerial < desired.credentialsSerial || desired.isAuthorityDue) return { kind: 'make-credentials' }
  const aim = aimOf(desired, observed)
  const isDue = !isReached({ ...desired, ...aim }, observed) || observed.isCertificateDue
  const lack = isDue ? lackFor(aim, observed) : null
  if (isDue && !lack) return { kind: 'ensure', aim }
  const cause = lack ?? aim.lack ?? desired.waitingFor
  // Without an open job nothing waits; the next poll reads the capability record again.
  return cause && desired.isAwaited ? { kind: 'await', cause } : null
}

/** Limits the desired state to the capability record: credentials and certificates do not wait for a missing capability. */
function aimOf(desired: DesiredCluster, { cluster, can }: ObservedCluster): ClusterAim {
  const next = cluster ? stepVersion(cluster.version, desired.version) : desired.version
  const isAvailable = cluster?.isHighlyAvailable === true
  const hasVersion = can.versions.includes(next) || next === cluster?.version
  const isShort = desired.isHighlyAvailable && !isAvailable && !can.hasHighAvailability
  const observedSerial = cluster?.accessListSerial ?? 0
  const isUnlisted = desired.isAccessListed && observedSerial < desired.accessListSerial && !can.hasAccessLists
  return {
    version: hasVersion ? next : (cluster?.version ?? next),
    isHighlyAvailable: isAvailable || (desired.isHighlyAvailable && can.hasHighAvailability),
    accessListSerial: isUnlisted ? observedSerial : desired.accessListSerial,
    lack: lackOf(hasVersion, isShort, isUnlisted),
  }
}

function lackOf(hasVersion: boolean, isShort: boolean, isUnlisted: boolean): Cause | null {
  if (!hasVersion) return 'cluster.version_missing'
  if (isUnlisted) return 'cluster.no_access_list'
  return isShort ? 'cluster.no_high_availability' : null
}

/** Returns the cause that forbids the driver call, or null. A control plane is never created with less than desired. */
function lackFor({ version, lack }: ClusterAim, { cluster, can }: ObservedCluster): Cause | null {
  if (!cluster?.isComplete && lack) return lack
  return can.versions.includes(version) ? null : 'cluster.version_missing'
}

/** Removes the nodes first, then the control plane with its contents (decision E9). */
function planRemoval(desired: DesiredCluster, observed: ObservedCluster): ClusterStep | null {
  if (desired.pools > 0) return { kind: 'await', cause: 'nodes.leaving' }
  return observed.cluster === null && observed.isRemoved ? null : { kind: 'remove' }
}

/** True if the control plane responds in its desired state. */
export function isReached(
  desired: Pick<DesiredCluster, 'version' | 'isHighlyAvailable' | 'credentialsSerial' | 'accessListSerial'>,
  { cluster }: Pick<ObservedCluster, 'cluster'>,
): boolean {
  return (
    cluster?.isComplete === true &&
    cluster.version === desired.version &&
    (cluster.isHighlyAvailable || !desired.isHighlyAvailable) &&
    cluster.credentialsSerial >= desired.credentialsSerial &&
    cluster.accessListSerial >= desired.accessListSerial
  )
}

/** True if a provisioned control plane no longer exists. Its data is lost, so it is never created again. */
export function isMissing(desired: DesiredCluster, { cluster }: Pick<ObservedCluster, 'cluster'>): boolean {
  return desired.hasBeenProvisioned && !desired.isDeleted && cluster === null
}
