import { type AccountAvailability, capabilities } from '@moorage/contract'
import type { CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** Returns available and unavailable capabilities of a region. Unavailable ones are those of other regions; no single account is restricted. */
export function accountAvailabilityBody(region: CatalogueRegion): AccountAvailability {
  const available = new Set<string>(region.capabilities)
  return {
    region: region.id,
    available: capabilities.filter((one) => available.has(one)),
    unavailable: capabilities.filter((one) => !available.has(one)),
  }
}
