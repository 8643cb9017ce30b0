import type { Availability } from '@moorage/contract'
import { listAvailability } from '#domain/catalogue/availability.ts'
import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** Availability of each host type in the regions. */
export function availabilityBodies(catalogue: Catalogue, regions: readonly CatalogueRegion[]): Availability[] {
  return listAvailability(catalogue, regions).map(({ region, type, isAvailable }) => ({
    region,
    plan: type,
    available: isAvailable,
  }))
}
