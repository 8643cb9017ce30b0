/** Jobs that replace nodes one after another. */
const rolling: ReadonlySet<string> = new Set([
  'orch_cluster_update',
  'orch_cluster_recycle',
  'orch_pool_recycle',
  'orch_node_recycle',
])
/** Jobs whose nodes come or go side by side, and the jobs of these nodes, which wait for one another. */
const parallel: ReadonlySet<string> = new Set([
  'orch_cluster_create',
  'orch_cluster_delete',
  'orch_pool_create',
  'orch_pool_update',
  'orch_pool_delete',
  'orch_node_create',
  'orch_node_delete',
])
/** Nodes that are expected to come or go within one deadline. */
const sideBySide = 10

/**
 * Working time after which a job is given up, in milliseconds (decision D11): that of one thing, for each node that is replaced, or for
 * every ten nodes that come or go together. `nodes` is how many the job concerns as far as the rows show; a target that names
 * more counts, so that a deadline does not shrink while nodes go.
 */
export function jobDeadlineMs(
  job: { readonly action: string; readonly target: Readonly<Record<string, unknown>> },
  deadlineMs: number,
  nodes = 0,
): number {
  const named = readNodeIds(job.target).length
  if (rolling.has(job.action)) return deadlineMs * Math.max(1, named)
  if (parallel.has(job.action)) return deadlineMs * Math.max(1, Math.ceil(Math.max(nodes, named) / sideBySide))
  return deadlineMs
}

/** Nodes a job's target names: the ones that must be gone before it is reached. */
export function readNodeIds(target: Readonly<Record<string, unknown>>): readonly number[] {
  const named = target['nodeIds']
  return Array.isArray(named) ? named.filter((id) => typeof id === 'number') : []
}
