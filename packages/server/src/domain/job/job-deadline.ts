import type { JobAction } from '@moorage/contract'
import { jobs } from './jobs.ts'

/** Nodes that are expected to come or go within one deadline. */
const sideBySide = 10

/**
 * Working time after which a job is given up, in milliseconds (decision D11): that of one thing, for each node that is replaced, or for
 * every ten nodes that come or go together. `nodes` is how many the job concerns as far as the rows show; a target that names
 * more counts, so that a deadline does not shrink while nodes go.
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

/** Nodes a job's target names: the ones that must be gone before it is reached. */
export function readNodeIds(target: Readonly<Record<string, unknown>>): readonly number[] {
  const named = target['nodeIds']
  return Array.isArray(named) ? named.filter((id) => typeof id === 'number') : []
}
