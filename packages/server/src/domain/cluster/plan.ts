import type { Cause } from '../shared/index.ts'
import { stepVersion } from './check-update.ts'

/** What is wanted of a cluster's control plane, from its rows. */
export interface WantedCluster {
  readonly isDeleted: boolean
  /** Whether a control plane was ever seen whole; such a one is never made again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  /** Recorded earlier: it is not there any more, and that was told. */
  readonly isControlPlaneMissing: boolean
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Credentials that are wanted, and those that are made and sealed in the row. */
  readonly credentialsSerial: number
  readonly sealedSerial: number
  /** Serial of the access list that is wanted, and whether it keeps anybody out (decision E13). */
  readonly accessListSerial: number
  readonly isAccessListed: boolean
  /** Its authority is made, and in the last third of its life. */
  readonly isAuthorityDue: boolean
  /** Pools whose rows are still there, the ones on their way out included. */
  readonly pools: number
  /** Whether a job of it is open, so that somebody waits for what is wanted. */
  readonly isAwaited: boolean
  /** What open jobs of the cluster wait for among its nodes; null when they do not. */
  readonly waitingFor: Cause | null
}

/** What the record of its driver says of what can be done with it (driver contract, rule 8; ADR 0014). */
export interface ClusterSeenCapabilities {
  readonly hasHighAvailability: boolean
  readonly hasAccessLists: boolean
  readonly versions: readonly string[]
}

/** What the driver shows of it. */
export interface SeenCluster {
  /** Null when it is not there. */
  readonly cluster: {
    readonly isComplete: boolean
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
    readonly accessListSerial: number
  } | null
  readonly can: ClusterSeenCapabilities
  /** It serves with a certificate in the last third of its life, or one that would outlive the authority. */
  readonly isCertificateDue: boolean
  /** The driver said in this pass that nothing is left to remove, so that it refuses a late call that would make it again. */
  readonly isRemoved: boolean
}

/** What a driver is asked for now: the next minor, and what of the rest it can do. */
export interface ClusterAim {
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Serial of the access list: the one that is wanted, or the one that is there. */
  readonly accessListSerial: number
  /** Why it is less than is wanted; null when it is not, or is only a minor on the way. */
  readonly lack: Cause | null
}

/** The one next thing to do about a control plane. */
export type ClusterStep =
  | { readonly kind: 'make-credentials' | 'remove' }
  | { readonly kind: 'ensure'; readonly aim: ClusterAim }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Decides the next step; null when wanted and seen agree, or when it is missing and only a person can help (decisions E4, E5, E8, E9). */
export function planCluster(wanted: WantedCluster, seen: SeenCluster): ClusterStep | null {
  if (wanted.isDeleted) return planRemoval(wanted, seen)
  if (isMissing(wanted, seen)) return null
  if (wanted.sealedSerial < wanted.credentialsSerial || wanted.isAuthorityDue) return { kind: 'make-credentials' }
  const aim = aimOf(wanted, seen)
  const isDue = !isReached({ ...wanted, ...aim }, seen) || seen.isCertificateDue
  const lack = isDue ? lackFor(aim, seen) : null
  if (isDue && !lack) return { kind: 'ensure', aim }
  const cause = lack ?? aim.lack ?? wanted.waitingFor
  // Once its jobs have ended nobody waits for it: the record is read again at the next look.
  return cause && wanted.isAwaited ? { kind: 'await', cause } : null
}

/** What is missing on the record is left as it is, and the rest is done: credentials and certificates do not wait for it. */
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

/** What keeps the driver from being asked at all: one that is not there yet, or is just being made, is not made as less than is wanted. */
function lackFor({ version, lack }: ClusterAim, { cluster, can }: SeenCluster): Cause | null {
  if (!cluster?.isComplete && lack) return lack
  return can.versions.includes(version) ? null : 'cluster.version_missing'
}

/** Its nodes leave first, then the control plane goes with everything in it (decision E9). */
function planRemoval(wanted: WantedCluster, seen: SeenCluster): ClusterStep | null {
  if (wanted.pools > 0) return { kind: 'await', cause: 'nodes.leaving' }
  return seen.cluster === null && seen.isRemoved ? null : { kind: 'remove' }
}

/** Whether the control plane answers and is what is wanted. */
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

/** Whether a control plane that was made is not there any more; what it held is lost, so it is never made again as if nothing had happened. */
export function isMissing(wanted: WantedCluster, { cluster }: Pick<SeenCluster, 'cluster'>): boolean {
  return wanted.hasBeenProvisioned && !wanted.isDeleted && cluster === null
}
