import type { Cause } from '../shared/index.ts'
import { stepVersion } from './check-update.ts'

/** Desired state of a cluster's control plane, from its rows. */
export interface WantedCluster {
  readonly isDeleted: boolean
  /** True if a complete control plane was ever observed; it is never created again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  /** Recorded by an earlier pass as missing, and reported. */
  readonly isControlPlaneMissing: boolean
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Serial of the desired credentials, and of those that are created and sealed in the row. */
  readonly credentialsSerial: number
  readonly sealedSerial: number
  /** Serial of the desired access list, and whether the list is enabled (decision E13). */
  readonly accessListSerial: number
  readonly isAccessListed: boolean
  /** The authority exists and is in the last third of its lifetime. */
  readonly isAuthorityDue: boolean
  /** Pools that still have rows, including those being deleted. */
  readonly pools: number
  /** True if a job of the cluster is open. */
  readonly isAwaited: boolean
  /** What open jobs of the cluster wait for among its nodes; null if for nothing. */
  readonly waitingFor: Cause | null
}

/** Capability record of the cluster's driver (driver contract, rule 8; ADR 0014). */
export interface ClusterSeenCapabilities {
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  readonly versions: readonly string[]
}

/** Observed state of a cluster. */
export interface SeenCluster {
  /** Null if it does not exist. */
  readonly cluster: {
    readonly isComplete: boolean
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
    readonly accessListSerial: number
  } | null
  readonly can: ClusterSeenCapabilities
  /** The serving certificate is in the last third of its lifetime, or would outlive the authority. */
  readonly isCertificateDue: boolean
  /** The driver reported in this pass that nothing is left to remove, and so rejects a late call that would create it again. */
  readonly isRemoved: boolean
}

/** Target of the next driver call: the next minor, and as much of the rest as the driver supports. */
export interface ClusterAim {
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Serial of the access list: the desired one, or the observed one if the driver does not support lists. */
  readonly accessListSerial: number
  /** Why it is less than desired; null if it is not, or if only intermediate minors remain. */
  readonly lack: Cause | null
}

/** Next step for a control plane. */
export type ClusterStep =
  | { readonly kind: 'make-credentials' | 'remove' }
  | { readonly kind: 'ensure'; readonly aim: ClusterAim }
  | { readonly kind: 'await'; readonly cause: Cause }

/**
 * Decides the next step. Null if desired and observed state agree, or if the control plane is missing and only an operator can help (decisions E4, E5, E8, E9).
 */
export function planCluster(wanted: WantedCluster, seen: SeenCluster): ClusterStep | null {
  if (wanted.isDeleted) return planRemoval(wanted, seen)
  if (isMissing(wanted, seen)) return null
  if (wanted.sealedSerial < wanted.credentialsSerial || wanted.isAuthorityDue) return { kind: 'make-credentials' }
  const aim = aimOf(wanted, seen)
  const isDue = !isReached({ ...wanted, ...aim }, seen) || seen.isCertificateDue
  const lack = isDue ? lackFor(aim, seen) : null
  if (isDue && !lack) return { kind: 'ensure', aim }
  const cause = lack ?? aim.lack ?? wanted.waitingFor
  // Without an open job nothing waits. The next poll reads the capability record again.
  return cause && wanted.isAwaited ? { kind: 'await', cause } : null
}

/** Leaves unchanged what the capability record lacks and targets the rest: credentials and certificates do not wait for it. */
function aimOf(wanted: WantedCluster, { cluster, can }: SeenCluster): ClusterAim {
  const next = cluster ? stepVersion(cluster.version, wanted.version) : wanted.version
  const isAvailable = cluster?.isHighlyAvailable === true
  const hasVersion = can.versions.includes(next) || next === cluster?.version
  const isShort = wanted.isHighlyAvailable && !isAvailable && !can.hasHighAvailability
  const seenList = cluster?.accessListSerial ?? 0
  const isUnlisted = wanted.isAccessListed && seenList < wanted.accessListSerial && !can.hasAccessLists
  return {
    version: hasVersion ? next : (cluster?.version ?? next),
    isHighlyAvailable: isAvailable || (wanted.isHighlyAvailable && can.hasHighAvailability),
    accessListSerial: isUnlisted ? seenList : wanted.accessListSerial,
    lack: lackOf(hasVersion, isShort, isUnlisted),
  }
}

function lackOf(hasVersion: boolean, isShort: boolean, isUnlisted: boolean): Cause | null {
  if (!hasVersion) return 'cluster.version_missing'
  if (isUnlisted) return 'cluster.no_access_list'
  return isShort ? 'cluster.no_high_availability' : null
}

/** Returns why the driver must not be called. A control plane that does not exist yet, or is being created, is not created with less than desired. */
function lackFor({ version, lack }: ClusterAim, { cluster, can }: SeenCluster): Cause | null {
  if (!cluster?.isComplete && lack) return lack
  return can.versions.includes(version) ? null : 'cluster.version_missing'
}

/** The nodes leave first. Then the control plane is removed with everything in it (decision E9). */
function planRemoval(wanted: WantedCluster, seen: SeenCluster): ClusterStep | null {
  if (wanted.pools > 0) return { kind: 'await', cause: 'nodes.leaving' }
  return seen.cluster === null && seen.isRemoved ? null : { kind: 'remove' }
}

/** True if the control plane responds and has the desired state. */
export function isReached(
  wanted: Pick<WantedCluster, 'version' | 'isHighlyAvailable' | 'credentialsSerial' | 'accessListSerial'>,
  { cluster }: Pick<SeenCluster, 'cluster'>,
): boolean {
  return (
    cluster?.isComplete === true &&
    cluster.version === wanted.version &&
    (cluster.isHighlyAvailable || !wanted.isHighlyAvailable) &&
    cluster.credentialsSerial >= wanted.credentialsSerial &&
    cluster.accessListSerial >= wanted.accessListSerial
  )
}

/** True if a provisioned control plane no longer exists. Its data is lost, so it is never silently created again. */
export function isMissing(wanted: WantedCluster, { cluster }: Pick<SeenCluster, 'cluster'>): boolean {
  return wanted.hasBeenProvisioned && !wanted.isDeleted && cluster === null
}
