import type { Cause } from '../shared/index.ts'

/** What is wanted of a cluster's control plane, from its rows. */
export interface WantedCluster {
  readonly isDeleted: boolean
  /** Whether a control plane was ever seen whole; such a one is never made again (ground rule 7). */
  readonly hasBeenProvisioned: boolean
  /** Recorded earlier: it is not there any more, and that was told. */
  readonly isMissing: boolean
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  /** Credentials that are wanted, and those that are made and sealed in the row. */
  readonly credentialsSerial: number
  readonly sealedSerial: number
  /** Its authority is made, and in the last third of its life. */
  readonly isAuthorityDue: boolean
  /** Pools whose rows are still there, the ones on their way out included. */
  readonly pools: number
  /** What open jobs of the cluster wait for among its nodes; null when they do not. */
  readonly waitingFor: Cause | null
}

/** What the driver shows of it. */
export interface SeenCluster {
  /** Null when it is not there. */
  readonly cluster: {
    readonly isComplete: boolean
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
  } | null
  /** It serves with a certificate in the last third of its life, or one that would outlive the authority. */
  readonly isCertificateDue: boolean
  /** The driver said in this pass that nothing is left to remove, so that it refuses a late call that would make it again. */
  readonly isRemoved: boolean
}

/** Every kind of step a cluster's plan can pick; the step prover's list must equal it. */
export const clusterStepKinds = [
  'make-credentials',
  'ensure',
  'remove',
  'await',
] as const satisfies readonly ClusterStep['kind'][]

/** The one next thing to do about a control plane. */
export type ClusterStep =
  | { readonly kind: 'make-credentials' | 'ensure' | 'remove' }
  | { readonly kind: 'await'; readonly cause: Cause }

/** Decides the next step; null when wanted and seen agree, or when it is missing and only a person can help (decisions E4, E5, E8, E9). */
export function planCluster(wanted: WantedCluster, seen: SeenCluster): ClusterStep | null {
  if (wanted.isDeleted) return planRemoval(wanted, seen)
  if (isMissing(wanted, seen)) return null
  if (wanted.sealedSerial < wanted.credentialsSerial || wanted.isAuthorityDue) return { kind: 'make-credentials' }
  if (!isReached(wanted, seen) || seen.isCertificateDue) return { kind: 'ensure' }
  return wanted.waitingFor ? { kind: 'await', cause: wanted.waitingFor } : null
}

/** Its nodes leave first, then the control plane goes with everything in it (decision E9). */
function planRemoval(wanted: WantedCluster, seen: SeenCluster): ClusterStep | null {
  if (wanted.pools > 0) return { kind: 'await', cause: 'nodes.leaving' }
  return seen.cluster === null && seen.isRemoved ? null : { kind: 'remove' }
}

/** Whether the control plane answers and is what is wanted. */
export function isReached(wanted: WantedCluster, { cluster }: Pick<SeenCluster, 'cluster'>): boolean {
  return (
    cluster?.isComplete === true &&
    cluster.version === wanted.version &&
    (cluster.isHighlyAvailable || !wanted.isHighlyAvailable) &&
    cluster.credentialsSerial >= wanted.credentialsSerial
  )
}

/** Whether a control plane that was made is not there any more; what it held is lost, so it is never made again as if nothing had happened. */
export function isMissing(wanted: WantedCluster, { cluster }: Pick<SeenCluster, 'cluster'>): boolean {
  return wanted.hasBeenProvisioned && !wanted.isDeleted && cluster === null
}
