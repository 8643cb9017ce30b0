import type { OpenJob } from '../job/judge-unreached.ts'

/**
 * Whether the time for moving pods off a node is over: half of a job's working time, so that the other half is left for its host to go.
 * Without an open job of its removal nobody waits for it any more (decisions D11, E6).
 */
export function isDrainOver(jobs: readonly Pick<OpenJob, 'action' | 'spentMs'>[], deadlineMs: number): boolean {
  const removal = jobs.find((job) => job.action === 'orch_node_delete')
  return removal === undefined || removal.spentMs >= deadlineMs / 2
}
