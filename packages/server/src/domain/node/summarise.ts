import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, judgeUnreached } from '../job/judge-unreached.ts'
import { causes } from '../shared/index.ts'
import { type SeenNode, type WantedNode, isHostless, isLost } from './plan.ts'
import type { JobActionOf } from '../job/jobs.ts'

type NodeJob = JobActionOf<'node'>

/** What a pass has established about a node; the store writes exactly this. */
export interface NodeSummary {
  /** Ready in its cluster; null when that could not be seen. */
  readonly isReady: boolean | null
  /** Labels and taints it was seen with; null when it was not seen. */
  readonly seenSpecSerial: number | null
  /** Its host is gone, going, or was not found, which was not known before: its pool must replace it. */
  readonly isNewlyLost: boolean
  /** Its last pod has left, which was not known before. */
  readonly isNewlyDrained: boolean
  /** It is neither in its cluster nor on a host any more: the row goes. */
  readonly isGone: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** How a node's pass ended, for its jobs. */
export interface NodePassEnd extends PassEnd {
  /** Deadline of a job that concerns one thing. */
  readonly deadlineMs: number
  /** Nodes of the pool, which come and go with this one. */
  readonly nodes: number
  /** Public id of the node: its events say which of the pool's nodes they tell of (decision F1). */
  readonly publicId: string
}

/** Derives what is known of a node and the fate of its open jobs from what was seen; `seen` is null when the drivers could not be asked. */
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

/** Every job that a node's passes carry out, with what ends it; null while it goes on, until its deadline (decision D11). */
const jobEnds: Readonly<Record<NodeJob, (wanted: WantedNode, seen: SeenNode | null) => JobVerdict | null>> = {
  orch_node_create: judgeCreation,
  orch_node_delete: judgeRemoval,
}

function judge(job: OpenJob<NodeJob>, wanted: WantedNode, seen: SeenNode | null, end: NodePassEnd): JobVerdict {
  const verdict = jobEnds[job.action](wanted, seen)
  return verdict ?? judgeUnreached(job, end, jobDeadlineMs(job, end.deadlineMs, end.nodes))
}

/** Null while it may still become ready. */
function judgeCreation(wanted: WantedNode, seen: SeenNode | null): JobVerdict | null {
  if (wanted.hasBeenReady || seen?.node?.isReady) return { kind: 'finished' }
  if (wanted.isLost || (seen && wanted.role !== 'leaving' && isLost(wanted, seen)))
    return { kind: 'failed', message: causes['node.lost'] }
  return wanted.role === 'leaving' ? { kind: 'canceled', message: 'The node was removed before it was ready.' } : null
}

/** Null while it is not gone. */
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
