import type { Catalogue, CatalogueRegion } from './catalogue.ts'

/** Availability of a host type in a region. */
export interface TypeAvailability {
  readonly region: string
  readonly type: string
  readonly isAvailable: boolean
}

/** Returns the availability of every type in every region. Regions with hosts have all types (decision H11). */
export function listAvailability(
  { hostTypes }: Pick<Catalogue, 'hostTypes'>,
  regions: readonly Pick<CatalogueRegion, 'id' | 'capabilities'>[],
): readonly TypeAvailability[] {
  return regions.flatMap(({ id: region, capabilities }) => {
    const isAvailable = capabilities.includes('Hosts')
    return hostTypes.map(({ id: type }) => ({ region, type, isAvailable }))
  })
}
