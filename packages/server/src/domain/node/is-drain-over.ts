import type { OpenJob } from '../job/unreached-verdict.ts'

/**
 * True if a drain must end: after half of the removal job's deadline, or without an open removal job (decisions D11, E6). The other half is for removing the
 * host.
 */
export function isDrainOver(jobs: readonly Pick<OpenJob, 'action' | 'spentMs'>[], deadlineMs: number): boolean {
  const removal = jobs.find((job) => job.action === 'orch_node_delete')
  return removal === undefined || removal.spentMs >= deadlineMs / 2
}
