import { type AccountAvailability, capabilities } from '@moorage/contract'
import type { CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** Returns the capabilities that a region offers and lacks, the same for every account. */
export function accountAvailabilityBody(region: CatalogueRegion): AccountAvailability {
  const available = new Set<string>(region.capabilities)
  return {
    region: region.id,
    available: capabilities.filter((one) => available.has(one)),
    unavailable: capabilities.filter((one) => !available.has(one)),
  }
}
