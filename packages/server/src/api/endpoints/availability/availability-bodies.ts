import type { Availability } from '@moorage/contract'
import { listAvailability } from '#domain/catalogue/availability.ts'
import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** Returns one availability response per region and host type. */
export function availabilityBodies(catalogue: Catalogue, regions: readonly CatalogueRegion[]): Availability[] {
  return listAvailability(catalogue, regions).map(({ region, type, isAvailable }) => ({
    region,
    plan: type,
    available: isAvailable,
  }))
}
