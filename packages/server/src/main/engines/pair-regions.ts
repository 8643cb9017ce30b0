import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { simulatedEngine } from './check-engines.ts'

/** Host and volume engine of each region. */
export type RegionPairs = readonly { readonly region: string; readonly hosts: string; readonly volumes: string }[]

/** Returns the engines of hosts and volumes per region. Regions with simulated hosts are left out. */
export function pairRegions({ regions }: Pick<Catalogue, 'regions'>): RegionPairs {
  return regions
    .map(({ id, drivers: { hosts, volumes } }) => ({ region: id, hosts, volumes }))
    .filter(({ hosts }) => hosts !== simulatedEngine)
}
