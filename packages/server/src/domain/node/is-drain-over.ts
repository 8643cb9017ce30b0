import type { OpenJob } from '../job/unreached-verdict.ts'

/**
 * True if the time for a drain is over: half of the job's working time, so that the other half is left to remove the host. Without an open removal job the
 * drain is over immediately (decisions D11, E6).
 */
export function isDrainOver(jobs: readonly Pick<OpenJob, 'action' | 'spentMs'>[], deadlineMs: number): boolean {
  const removal = jobs.find((job) => job.action === 'orch_node_delete')
  return removal === undefined || removal.spentMs >= deadlineMs / 2
}
