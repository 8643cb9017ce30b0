import type { CreateRequest } from '../wire/volume-request.ts'
import { CallError } from '../wire/call-error.ts'

/**
 * Returns a new volume's region from the topologies, preferred before requisite; without topologies, the cluster's region. Throws RESOURCE_EXHAUSTED if the
 * topologies contain no region.
 */
export function chooseRegion(
  requirement: CreateRequest['accessibility_requirements'],
  { topologyKey, ownRegion }: { readonly topologyKey: string; readonly ownRegion: () => string },
): string {
  const topologies = [...(requirement?.preferred ?? []), ...(requirement?.requisite ?? [])]
  if (topologies.length === 0) return ownRegion()
  const [region] = topologies.flatMap(({ segments }) => segments[topologyKey] ?? [])
  if (region === undefined)
    throw new CallError('RESOURCE_EXHAUSTED', `None of the given topologies contains ${topologyKey}.`)
  return region
}
