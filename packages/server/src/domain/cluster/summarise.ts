import { supersededSentence } from '../job/superseded.ts'
import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { type PoolState, explainNodes } from '../pool/explain-nodes.ts'
import { causes } from '../shared/index.ts'
import { compareVersions } from '../catalogue/cluster-versions.ts'
import { type SeenCluster, type WantedCluster, isMissing, isReached } from './plan.ts'
import type { JobActionOf, StoredTarget } from '../job/jobs.ts'

/** What a pass has established about a cluster; the store writes exactly this. */
export interface ClusterSummary {
  /** The control plane and every pool are gone: the row goes. */
  readonly isGone: boolean
  /** The control plane was seen whole for the first time. */
  readonly isNewlyProvisioned: boolean
  /** The control plane as it was seen whole; null when it was not. */
  readonly reached: {
    readonly version: string
    readonly isHighlyAvailable: boolean
    readonly credentialsSerial: number
  } | null
  /** Whether it was found missing; null when it could not be looked for. */
  readonly isMissing: boolean | null
  /** It was found missing just now, and no open job says so by failing. */
  readonly isNewlyMissing: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** The cluster's open jobs, and the nodes they wait for. */
export interface ClusterJobs {
  readonly jobs: readonly OpenJob<ClusterJob>[]
  readonly pools: readonly PoolState[]
}

type ClusterJob = JobActionOf<'cluster'>
type End = PassEnd & { readonly deadlineMs: number }

/** Derives what is known of a control plane and the fate of its jobs from what was seen; `seen` is null when the driver could not be asked. */
export function summariseCluster(
  wanted: WantedCluster,
  seen: SeenCluster | null,
  { jobs, pools }: ClusterJobs,
  end: End,
): ClusterSummary {
  const verdicts = new Map(jobs.map((job) => [job.id, judge(job, { wanted, seen, pools }, end)]))
  if (!seen)
    return { isGone: false, isNewlyProvisioned: false, reached: null, isMissing: null, isNewlyMissing: false, verdicts }
  const { cluster } = seen
  const isNowMissing = isMissing(wanted, seen)
  return {
    verdicts,
    isGone: isGone(wanted, seen),
    isNewlyProvisioned: !wanted.hasBeenProvisioned && cluster?.isComplete === true,
    reached: cluster?.isComplete
      ? {
          version: cluster.version,
          isHighlyAvailable: cluster.isHighlyAvailable,
          credentialsSerial: cluster.credentialsSerial,
        }
      : null,
    isMissing: isNowMissing,
    isNewlyMissing: isNowMissing && !wanted.isControlPlaneMissing && jobs.length === 0,
  }
}

interface Situation {
  readonly wanted: WantedCluster
  readonly seen: SeenCluster | null
  readonly pools: readonly PoolState[]
}

function judge(job: OpenJob<ClusterJob>, situation: Situation, end: End): JobVerdict {
  const { wanted, seen, pools } = situation
  if (wanted.isDeleted && job.action !== 'orch_cluster_delete') return { kind: 'canceled', message: supersededSentence }
  const nodes = explainNodes(job, pools)
  const planeEnd = planeEnds[job.action]
  const isPlaneReached = planeEnd === null || (seen !== null && planeEnd(job.target, wanted, seen))
  if (isPlaneReached && nodes.cause === null) return { kind: 'finished' }
  if (seen && isMissing(wanted, seen)) return { kind: 'failed', message: causes['cluster.missing'] }
  // What the nodes lack is told once the control plane is as the job wants it.
  const told = isPlaneReached && !end.isStuck ? { ...end, cause: nodes.cause } : end
  const planePercent = isPlaneReached ? 100 : (end.progress?.percent ?? 0)
  const percent = planeEnd === null ? nodes.percent : halfOf(planePercent, nodes.percent)
  const progress = percent === null ? end.progress : { percent, remainingMs: null }
  return judgeUnreached(job, { ...told, progress }, jobDeadlineMs(job, end.deadlineMs, countNodes(pools)))
}

/** How far a job is that waits for the control plane and then for nodes: the one is the first half of it. Null where it waits for no nodes. */
function halfOf(planePercent: number, nodesPercent: number | null): number | null {
  return nodesPercent === null ? null : Math.floor((planePercent + nodesPercent) / 2)
}

/** Whether the control plane is what a job asks for; what it asks of nodes stands with the pools. */
type PlaneEnd = (target: StoredTarget, wanted: WantedCluster, seen: SeenCluster) => boolean

/**
 * Every job that a cluster's passes carry out, with what they must see of the control plane to finish it; null for one that asks nothing
 * of it. Each fails when the control plane is found missing, and is given up by its deadline (decision D11).
 */
const planeEnds: Readonly<Record<ClusterJob, PlaneEnd | null>> = {
  orch_cluster_create: (_, wanted, seen) => isReached(wanted, seen) && wanted.sealedSerial >= wanted.credentialsSerial,
  orch_cluster_update: (target, _, { cluster }) => cluster?.isComplete === true && isUpdated(target, cluster),
  orch_kubeconfig_regenerate: isRenewed,
  orch_token_rotate: isRenewed,
  orch_control_plane_acl_update: isListed,
  orch_control_plane_acl_delete: isListed,
  orch_cluster_regenerate: isRenewed,
  orch_cluster_delete: (_, wanted, seen) => isGone(wanted, seen),
  orch_cluster_recycle: null,
}

function isRenewed({ serial }: StoredTarget, _: WantedCluster, { cluster }: SeenCluster): boolean {
  return cluster?.isComplete === true && serial !== undefined && cluster.credentialsSerial >= serial
}

function isListed({ accessListSerial }: StoredTarget, _: WantedCluster, { cluster }: SeenCluster): boolean {
  return cluster?.isComplete === true && accessListSerial !== undefined && cluster.accessListSerial >= accessListSerial
}

/** A later request may have asked for a newer version meanwhile, which the control plane shows then. */
function isUpdated(
  { version, isHighlyAvailable, accessListSerial }: StoredTarget,
  cluster: NonNullable<SeenCluster['cluster']>,
): boolean {
  return (
    (version === undefined || compareVersions(cluster.version, version) >= 0) &&
    (isHighlyAvailable !== true || cluster.isHighlyAvailable) &&
    (accessListSerial === undefined || cluster.accessListSerial >= accessListSerial)
  )
}

function isGone(wanted: WantedCluster, seen: SeenCluster): boolean {
  return wanted.isDeleted && wanted.pools === 0 && seen.cluster === null && seen.isRemoved
}

function countNodes(pools: readonly PoolState[]): number {
  return pools.reduce((total, { wanted, nodes }) => total + Math.max(wanted.count, nodes.length), 0)
}
