import { type AccountAvailability, capabilities } from '@moorage/contract'
import type { CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** Capabilities of a region; unavailable ones are those of other regions. No single account is restricted. */
export function accountAvailabilityBody(region: CatalogueRegion): AccountAvailability {
  const available = new Set<string>(region.capabilities)
  return {
    region: region.id,
    available: capabilities.filter((one) => available.has(one)),
    unavailable: capabilities.filter((one) => !available.has(one)),
  }
}
