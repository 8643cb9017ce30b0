import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { causes } from '../shared/index.ts'
import { type SeenNode, type WantedNode, isHostless, isLost } from './plan.ts'
import type { JobActionOf } from '../job/jobs.ts'

type NodeJob = JobActionOf<'node'>

/** Results of a pass over a node. The store writes exactly these. */
export interface NodeSummary {
  /** Ready in its cluster; null if that could not be observed. */
  readonly isReady: boolean | null
  /** Serial of the observed labels and taints; null if the node was not observed. */
  readonly seenSpecSerial: number | null
  /** First observed as lost (host gone, being deleted, or not found): its pool must replace it. */
  readonly isNewlyLost: boolean
  readonly isNewlyDrained: boolean
  /** Neither in its cluster nor on a host: delete the row. */
  readonly isGone: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** How a pass over a node ended, for its jobs. */
export interface NodePassEnd extends PassEnd {
  /** Deadline of a job for a single resource. */
  readonly deadlineMs: number
  /** Nodes of the pool that are added or removed with this one. */
  readonly nodes: number
  /** Public ID of the node, with which the messages of its events begin (decision F1). */
  readonly publicId: string
}

/** Derives the state of a node and the verdicts on its jobs. `seen` is null if the drivers could not be queried. */
export function summariseNode(
  wanted: WantedNode,
  seen: SeenNode | null,
  jobs: readonly OpenJob<NodeJob>[],
  end: NodePassEnd,
): NodeSummary {
  const verdicts = new Map(jobs.map((job) => [job.id, nameNode(judge(job, wanted, seen, end), end.publicId)]))
  if (!seen)
    return { isReady: null, seenSpecSerial: null, isNewlyLost: false, isNewlyDrained: false, isGone: false, verdicts }
  const isNowLost = isLost(wanted, seen)
  return {
    verdicts,
    isReady: seen.node?.isReady === true && !isNowLost,
    seenSpecSerial: seen.node?.specSerial ?? null,
    isNewlyLost: wanted.role !== 'leaving' && isNowLost && !wanted.isLost,
    isNewlyDrained: seen.isDrained && !wanted.isDrained,
    isGone: isGone(wanted, seen),
  }
}

/** All jobs that passes over a node carry out, with the verdict; null while the job continues, until its deadline (decision D11). */
const jobEnds: Readonly<Record<NodeJob, (wanted: WantedNode, seen: SeenNode | null) => JobVerdict | null>> = {
  orch_node_create: judgeCreation,
  orch_node_delete: judgeRemoval,
}

function judge(job: OpenJob<NodeJob>, wanted: WantedNode, seen: SeenNode | null, end: NodePassEnd): JobVerdict {
  const verdict = jobEnds[job.action](wanted, seen)
  return verdict ?? judgeUnreached(job, end, jobDeadlineMs(job, end.deadlineMs, end.nodes))
}

/** Null while the node may still become ready. */
function judgeCreation(wanted: WantedNode, seen: SeenNode | null): JobVerdict | null {
  if (wanted.hasBeenReady || seen?.node?.isReady) return { kind: 'finished' }
  if (wanted.isLost || (seen && wanted.role !== 'leaving' && isLost(wanted, seen)))
    return { kind: 'failed', message: causes['node.lost'] }
  return wanted.role === 'leaving' ? { kind: 'canceled', message: 'The node was removed before it was ready.' } : null
}

function judgeRemoval(wanted: WantedNode, seen: SeenNode | null): JobVerdict | null {
  if (!seen || !isGone(wanted, seen)) return null
  const isForced =
    wanted.hasBeenReady &&
    wanted.isDrainOver &&
    !wanted.isDrained &&
    !seen.isDrained &&
    !wanted.isLost &&
    wanted.controlPlane === 'ready'
  return isForced
    ? { kind: 'finished', message: 'The drain timed out. The node was removed with pods that were still on it.' }
    : { kind: 'finished' }
}

function isGone(wanted: WantedNode, seen: SeenNode): boolean {
  return wanted.role === 'leaving' && isHostless(wanted) && (wanted.controlPlane === 'deleted' || seen.isRemoved)
}

function nameNode(verdict: JobVerdict, publicId: string): JobVerdict {
  return 'message' in verdict ? { ...verdict, message: `${publicId}: ${verdict.message}` } : verdict
}
