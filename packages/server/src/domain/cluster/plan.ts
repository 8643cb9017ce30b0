import type { Cause } from '../shared/index.ts'
import { stepVersion } from './check-update.ts'

/** Desired state of a cluster. */
export interface DesiredCluster {
  readonly isDeleted: boolean
  /** Deleted, but kept in the trash: its control plane runs and accepts no client (ADR 0074). */
  readonly isKept: boolean
  /** A control plane observed complete is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  readonly isControlPlaneMissing: boolean
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Serials of the desired and the stored credentials. */
  readonly credentialsSerial: number
  readonly sealedSerial: number
  readonly accessListSerial: number
  readonly isAccessListed: boolean
  /** True in the last third of the authority's lifetime. */
  readonly isAuthorityDue: boolean
  /** Includes pools being deleted, without kept ones that have no nodes. */
  readonly pools: number
  readonly isAwaited: boolean
  /** Why open jobs wait for nodes, or null. */
  readonly waitingFor: Cause | null
}

/** Capabilities that the driver reports (driver contract, rule 8; ADR 0014). */
export interface ObservedClusterCapabilities {
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  readonly versions: readonly string[]
}

/** Observed state of a cluster. */
export interface ObservedCluster {
  readonly cluster: {
    readonly isComplete: boolean
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
    readonly accessListSerial: number
  } | null
  readonly can: ObservedClusterCapabilities
  /** True in the last third of the certificate's lifetime, or if it would outlive its authority. */
  readonly isCertificateDue: boolean
  /** The driver reported in this pass that nothing is left to remove, and rejects late create calls. */
  readonly isRemoved: boolean
}

/** Target of the next driver call, limited to the next minor and the driver's capabilities. */
export interface ClusterAim {
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Desired serial, or the observed serial if the driver cannot apply the desired list. */
  readonly accessListSerial: number
  /** Missing capability that limits the target. */
  readonly lack: Cause | null
}

/** Next step of a control plane. */
export type ClusterStep =
  | { readonly kind: 'make-credentials' | 'remove' }
  | { readonly kind: 'ensure'; readonly aim: ClusterAim }
  | { readonly kind: 'await'; readonly cause: Cause }

/**
 * Returns the control plane's next step. Null if desired and observed state agree, or the control plane is missing. Null for a missing capability without an
 * open job (decisions E4, E5, E8, E9).
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
  return cause && desired.isAwaited ? { kind: 'await', cause } : null
}

/** Credentials and certificates do not wait for a missing capability. */
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

/** A control plane is never created with fewer capabilities than desired. */
function lackFor({ version, lack }: ClusterAim, { cluster, can }: ObservedCluster): Cause | null {
  if (!cluster?.isComplete && lack) return lack
  return can.versions.includes(version) ? null : 'cluster.version_missing'
}

/** Nodes leave before the control plane is removed (decision E9). */
function planRemoval(desired: DesiredCluster, observed: ObservedCluster): ClusterStep | null {
  if (desired.pools > 0) return { kind: 'await', cause: 'nodes.leaving' }
  if (desired.isKept) return planClosure(desired, observed)
  return observed.cluster === null && observed.isRemoved ? null : { kind: 'remove' }
}

/** Applies the access list of a deleted cluster, which is empty, without any other change. */
function planClosure(desired: DesiredCluster, observed: ObservedCluster): ClusterStep | null {
  const { cluster } = observed
  if (isClosed(desired, observed)) return null
  if (!cluster) return { kind: 'await', cause: 'cluster.missing' }
  const { version, isHighlyAvailable } = cluster
  return { kind: 'ensure', aim: { version, isHighlyAvailable, accessListSerial: desired.accessListSerial, lack: null } }
}

/** True if a deleted cluster has left its nodes, and its control plane accepts no client or does not exist. */
export function isInTrash(desired: DesiredCluster, observed: ObservedCluster): boolean {
  return desired.isDeleted && desired.isKept && desired.pools === 0 && isClosed(desired, observed)
}

/** A false observation can report a running control plane as absent, so only one that was missing before the deletion needs no closure. */
function isClosed(desired: DesiredCluster, { cluster }: ObservedCluster): boolean {
  return cluster ? cluster.accessListSerial >= desired.accessListSerial : desired.isControlPlaneMissing
}

/** True if the control plane is complete with the desired version, and has at least the desired availability, credentials and access list. */
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

/** True if a provisioned control plane, not being deleted, no longer exists. Its data is lost, so it is never created again. */
export function isMissing(desired: DesiredCluster, { cluster }: Pick<ObservedCluster, 'cluster'>): boolean {
  return desired.hasBeenProvisioned && !desired.isDeleted && cluster === null
}
