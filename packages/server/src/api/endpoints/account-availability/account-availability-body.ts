import { type AccountAvailability, capabilities } from '@moorage/contract'
import type { CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** What can be made in a region, and what of all that regions can offer cannot: nothing is kept from a single account. */
export function accountAvailabilityBody(region: CatalogueRegion): AccountAvailability {
  const offered = new Set<string>(region.capabilities)
  return {
    region: region.id,
    available: capabilities.filter((one) => offered.has(one)),
    unavailable: capabilities.filter((one) => !offered.has(one)),
  }
}
