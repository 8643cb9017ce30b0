import type { JobAction } from '@moorage/contract'
import { jobs } from './jobs.ts'

/** Nodes expected to be added or removed within one deadline. */
const sideBySide = 10

/**
 * Returns the working time after which a job times out, in milliseconds (decision D11): one deadline, one for each replaced node, or one for every ten nodes
 * that are added or removed in parallel. `nodes` is their number in the rows. A target that names more counts instead, so that the deadline does not shrink
 * while nodes leave.
 */
export function jobDeadlineMs(
  job: { readonly action: JobAction; readonly target: Readonly<Record<string, unknown>> },
  deadlineMs: number,
  nodes = 0,
): number {
  const named = readNodeIds(job.target).length
  const { deadline } = jobs[job.action]
  if (deadline === 'rolling') return deadlineMs * Math.max(1, named)
  if (deadline === 'parallel') return deadlineMs * Math.max(1, Math.ceil(Math.max(nodes, named) / sideBySide))
  return deadlineMs
}

/** Returns the node IDs of a job's target: nodes that must be gone before the job is reached. */
export function readNodeIds(target: Readonly<Record<string, unknown>>): readonly number[] {
  const named = target['nodeIds']
  return Array.isArray(named) ? named.filter((id) => typeof id === 'number') : []
}
