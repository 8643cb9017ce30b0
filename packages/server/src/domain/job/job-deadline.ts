import type { JobAction } from '@moorage/contract'
import { jobs } from './jobs.ts'

/** Nodes that are added or removed within one deadline. */
const sideBySide = 10

/**
 * Returns a job's maximum working time in milliseconds (decision D11). This is one deadline, one per replaced node, or one per ten nodes added or removed in
 * parallel. `nodes` is the larger of desired count and node rows. A larger number in the target takes precedence, so that the deadline does not shrink while
 * nodes leave.
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

/** Returns the IDs of nodes that must be gone before a job's target is reached; empty if none. */
export function readNodeIds(target: Readonly<Record<string, unknown>>): readonly number[] {
  const named = target['nodeIds']
  return Array.isArray(named) ? named.filter((id) => typeof id === 'number') : []
}
