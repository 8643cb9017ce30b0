import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { simulatedEngine } from './check-engines.ts'

/** Which engines serve a region together. */
export type RegionPairs = readonly { readonly region: string; readonly hosts: string; readonly volumes: string }[]

/** The engines of every region that is not simulated. */
export function pairRegions({ regions }: Pick<Catalogue, 'regions'>): RegionPairs {
  return regions
    .map(({ id, drivers: { hosts, volumes } }) => ({ region: id, hosts, volumes }))
    .filter(({ hosts }) => hosts !== simulatedEngine)
}
