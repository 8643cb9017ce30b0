import { jobDeadlineMs } from '../job/job-deadline.ts'
import { type JobVerdict, type OpenJob, type PassEnd, unreachedVerdict } from '../job/unreached-verdict.ts'
import { causes } from '../shared/index.ts'
import { type ObservedNode, type DesiredNode, isHostless, isLost, isLeaveOver } from './plan.ts'
import type { JobActionOf } from '../job/jobs.ts'

type NodeJob = JobActionOf<'node'>

/** Results of a reconcile pass over a node. */
export interface NodeSummary {
  readonly isReady: boolean | null
  /** Null if the node was not observed. */
  readonly observedSpecSerial: number | null
  /** The pool must replace the node. */
  readonly isNewlyLost: boolean
  readonly isNewlyDrained: boolean
  readonly isGone: boolean
  readonly verdicts: ReadonlyMap<number, JobVerdict>
}

/** End of a pass over a node. */
export interface NodePassEnd extends PassEnd {
  readonly deadlineMs: number
  /** More nodes in the pool extend the deadline. */
  readonly nodes: number
  /** Prefix of the node's event messages (decision F1). */
  readonly publicId: string
}

/** Returns the node's new state, and a verdict on each open job. Returns only verdicts if the drivers could not be queried (`observed` is null). */
export function summariseNode(
  desired: DesiredNode,
  observed: ObservedNode | null,
  jobs: readonly OpenJob<NodeJob>[],
  end: NodePassEnd,
): NodeSummary {
  const verdicts = new Map(jobs.map((job) => [job.id, nameNode(verdictOf(job, desired, observed, end), end.publicId)]))
  if (!observed)
    return {
      isReady: null,
      observedSpecSerial: null,
      isNewlyLost: false,
      isNewlyDrained: false,
      isGone: false,
      verdicts,
    }
  const isNowLost = isLost(desired, observed)
  return {
    verdicts,
    isReady: observed.node?.isReady === true && !isNowLost,
    observedSpecSerial: observed.node?.specSerial ?? null,
    isNewlyLost: desired.role !== 'leaving' && isNowLost && !desired.isLost,
    isNewlyDrained: observed.isDrained && !desired.isDrained,
    isGone: isGone(desired, observed),
  }
}

/** Null while the job continues, until its deadline (decision D11). */
const jobEnds: Readonly<Record<NodeJob, (desired: DesiredNode, observed: ObservedNode | null) => JobVerdict | null>> = {
  orch_node_create: creationVerdict,
  orch_node_delete: removalVerdict,
}

function verdictOf(
  job: OpenJob<NodeJob>,
  desired: DesiredNode,
  observed: ObservedNode | null,
  end: NodePassEnd,
): JobVerdict {
  const verdict = jobEnds[job.action](desired, observed)
  return verdict ?? unreachedVerdict(job, end, jobDeadlineMs(job, end.deadlineMs, end.nodes))
}

function creationVerdict(desired: DesiredNode, observed: ObservedNode | null): JobVerdict | null {
  if (desired.hasBeenReady || observed?.node?.isReady) return { kind: 'finished' }
  if (desired.isLost || (observed && desired.role !== 'leaving' && isLost(desired, observed)))
    return { kind: 'failed', message: causes['node.lost'] }
  return desired.role === 'leaving' ? { kind: 'canceled', message: 'The node was removed before it was ready.' } : null
}

function removalVerdict(desired: DesiredNode, observed: ObservedNode | null): JobVerdict | null {
  if (!observed || !isGone(desired, observed)) return null
  const isForced =
    desired.hasBeenReady &&
    desired.isDrainOver &&
    !desired.isDrained &&
    !observed.isDrained &&
    !desired.isLost &&
    desired.controlPlane === 'ready'
  if (!isForced) return { kind: 'finished' }
  const { protectedPods } = desired
  return {
    kind: 'finished',
    message:
      protectedPods === null
        ? 'The drain timed out. The node was removed with pods that were still on it.'
        : `The drain timed out. The node was removed with pods that disruption budgets protected: ${protectedPods}.`,
  }
}

function isGone(desired: DesiredNode, observed: ObservedNode): boolean {
  const hasLeft = desired.controlPlane === 'deleted' || observed.isRemoved || isLeaveOver(desired)
  return desired.role === 'leaving' && isHostless(desired) && hasLeft
}

function nameNode(verdict: JobVerdict, publicId: string): JobVerdict {
  return 'message' in verdict ? { ...verdict, message: `${publicId}: ${verdict.message}` } : verdict
}
