import type { CreateRequest } from '../wire/volume-request.ts'
import { CallRefusal } from '../wire/call-refusal.ts'

/** The region that a volume is made in: the first that the call prefers, or may have, and else the cluster's own. Throws RESOURCE_EXHAUSTED where it names places, and no region among them. */
export function chooseRegion(
  requirement: CreateRequest['accessibility_requirements'],
  { topologyKey, ownRegion }: { readonly topologyKey: string; readonly ownRegion: () => string },
): string {
  const places = [...(requirement?.preferred ?? []), ...(requirement?.requisite ?? [])]
  if (places.length === 0) return ownRegion()
  const [region] = places.flatMap(({ segments }) => segments[topologyKey] ?? [])
  if (region === undefined)
    throw new CallRefusal('RESOURCE_EXHAUSTED', `None of the places that were named has a ${topologyKey}.`)
  return region
}
