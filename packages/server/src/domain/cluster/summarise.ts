import { supersededMessage } from '../job/superseded.ts'
import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { type PoolState, nodesProgress } from '../pool/nodes-progress.ts'
import { causes } from '../shared/index.ts'
import { compareVersions } from '../catalogue/cluster-versions.ts'
import { type ObservedCluster, type DesiredCluster, isInTrash, isMissing, isReached } from './plan.ts'
import type { JobActionOf, StoredTarget } from '../job/jobs.ts'

/** Results of a reconcile pass over a cluster. */
export interface ClusterSummary {
  /** The row can be deleted. */
  readonly isGone: boolean
  /** The deleted cluster stays in the trash; it needs no further pass. */
  readonly isInTrash: boolean
  readonly isNewlyProvisioned: boolean
  /** Null unless the control plane is complete. */
  readonly reached: {
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
  } | null
  /** Null if the control plane was not observed. */
  readonly isMissing: boolean | null
  /** True on the first loss, unless an open job reports the loss. */
  readonly isNewlyMissing: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** Open jobs, and the pools whose nodes they wait for. */
export interface ClusterJobs {
  readonly jobs: readonly OpenJob<ClusterJob>[]
  readonly pools: readonly PoolState[]
}

type ClusterJob = JobActionOf<'cluster'>
type End = PassEnd & { readonly deadlineMs: number }

const nothingObserved = {
  isGone: false,
  isInTrash: false,
  isNewlyProvisioned: false,
  reached: null,
  isMissing: null,
  isNewlyMissing: false,
} as const

/** Returns the cluster's new state, and a verdict on each open job. Returns only verdicts if the driver could not be queried (`observed` is null). */
export function summariseCluster(
  desired: DesiredCluster,
  observed: ObservedCluster | null,
  { jobs, pools }: ClusterJobs,
  end: End,
): ClusterSummary {
  const verdicts = new Map(jobs.map((job) => [job.id, verdictOf(job, { desired, observed, pools }, end)]))
  if (!observed) return { ...nothingObserved, verdicts }
  const { cluster } = observed
  const isNowMissing = isMissing(desired, observed)
  return {
    verdicts,
    isGone: isGone(desired, observed),
    isInTrash: isInTrash(desired, observed),
    isNewlyProvisioned: !desired.hasBeenProvisioned && cluster?.isComplete === true,
    reached: cluster?.isComplete
      ? {
          version: cluster.version,
          isHighlyAvailable: cluster.isHighlyAvailable,
          credentialsSerial: cluster.credentialsSerial,
        }
      : null,
    isMissing: isNowMissing,
    isNewlyMissing: isNowMissing && !desired.isControlPlaneMissing && jobs.length === 0,
  }
}

interface Situation {
  readonly desired: DesiredCluster
  readonly observed: ObservedCluster | null
  readonly pools: readonly PoolState[]
}

function verdictOf(job: OpenJob<ClusterJob>, situation: Situation, end: End): JobVerdict {
  const { desired, observed, pools } = situation
  if (desired.isDeleted && job.action !== 'orch_cluster_delete' && job.action !== 'orch_cluster_purge')
    return { kind: 'canceled', message: supersededMessage }
  const nodes = nodesProgress(job, pools)
  const planeEnd = planeEnds[job.action]
  const isPlaneReached = planeEnd === null || (observed !== null && planeEnd(job.target, desired, observed))
  if (isPlaneReached && nodes.cause === null) return { kind: 'finished' }
  if (observed && isMissing(desired, observed)) return { kind: 'failed', message: causes['cluster.missing'] }
  // Waits for nodes are reported after the control plane has reached the target.
  const reported = isPlaneReached && !end.isStuck ? { ...end, cause: nodes.cause } : end
  const planePercent = isPlaneReached ? 100 : (end.progress?.percent ?? 0)
  const percent = planeEnd === null ? nodes.percent : halfOf(planePercent, nodes.percent)
  const progress = percent === null ? end.progress : { percent, remainingMs: null }
  return unreachedVerdict(job, { ...reported, progress }, jobDeadlineMs(job, end.deadlineMs, countNodes(pools)))
}

/** Control plane and nodes count for one half each; null without nodes. */
function halfOf(planePercent: number, nodesPercent: number | null): number | null {
  return nodesPercent === null ? null : Math.floor((planePercent + nodesPercent) / 2)
}

type PlaneEnd = (target: StoredTarget, desired: DesiredCluster, observed: ObservedCluster) => boolean

/** Condition on the control plane that ends each job; null if only nodes matter. Every job fails if the control plane is missing (decision D11). */
const planeEnds: Readonly<Record<ClusterJob, PlaneEnd | null>> = {
  orch_cluster_create: (_, desired, observed) =>
    isReached(desired, observed) && desired.sealedSerial >= desired.credentialsSerial,
  orch_cluster_update: (target, _, { cluster }) => cluster?.isComplete === true && isUpdated(target, cluster),
  orch_kubeconfig_regenerate: isRenewed,
  orch_token_rotate: isRenewed,
  orch_control_plane_acl_update: isListed,
  orch_control_plane_acl_delete: isListed,
  orch_cluster_regenerate: isRenewed,
  orch_cluster_restore: (_, desired, observed) => isReached(desired, observed),
  orch_cluster_delete: (_, desired, observed) => isGone(desired, observed) || isInTrash(desired, observed),
  orch_cluster_purge: (_, desired, observed) => isGone(desired, observed),
  orch_cluster_recycle: null,
}

function isRenewed({ serial }: StoredTarget, _: DesiredCluster, { cluster }: ObservedCluster): boolean {
  return cluster?.isComplete === true && serial !== undefined && cluster.credentialsSerial >= serial
}

function isListed({ accessListSerial }: StoredTarget, _: DesiredCluster, { cluster }: ObservedCluster): boolean {
  return cluster?.isComplete === true && accessListSerial !== undefined && cluster.accessListSerial >= accessListSerial
}

/** A later version, requested by another update, also meets the target. */
function isUpdated(
  { version, isHighlyAvailable, accessListSerial }: StoredTarget,
  cluster: NonNullable<ObservedCluster['cluster']>,
): boolean {
  return (
    (version === undefined || compareVersions(cluster.version, version) >= 0) &&
    (isHighlyAvailable !== true || cluster.isHighlyAvailable) &&
    (accessListSerial === undefined || cluster.accessListSerial >= accessListSerial)
  )
}

function isGone(desired: DesiredCluster, observed: ObservedCluster): boolean {
  return desired.isDeleted && desired.pools === 0 && observed.cluster === null && observed.isRemoved
}

function countNodes(pools: readonly PoolState[]): number {
  return pools.reduce((total, { desired, nodes }) => total + Math.max(desired.count, nodes.length), 0)
}
