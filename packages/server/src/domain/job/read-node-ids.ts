/** Nodes a job's target names: the ones that must be gone before it is reached. */
export function readNodeIds(target: Readonly<Record<string, unknown>>): readonly number[] {
  const named = target['nodeIds']
  return Array.isArray(named) ? named.filter((id) => typeof id === 'number') : []
}
