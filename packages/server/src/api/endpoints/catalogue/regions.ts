import { type AccountAvailability, type Availability, capabilities, type Region } from '@moorage/contract'
import { listAvailability } from '#domain/catalogue/availability.ts'
import type { Catalogue, CatalogueRegion } from '#domain/catalogue/catalogue.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import type { HandlersOf, PathOf } from '../../call.ts'
import { listConfigured, viewConfigured } from '../../configured-reads.ts'

const find = (catalogue: Catalogue, { regionId }: PathOf<'region.view'>) => findRegion(catalogue, regionId)

/** Regions, and what they offer. Lists are public, except those of the account (decision G3). */
export const regionHandlers: HandlersOf<'region' | 'availability' | 'account_availability'> = {
  'region.list': listConfigured(({ catalogue }) => catalogue.regions.map(regionBody)),
  'region.view': viewConfigured(find, regionBody),

  'availability.list': listConfigured(({ catalogue }) => availabilityBodies(catalogue, catalogue.regions)),
  // An array, as in recorded Linode responses.
  'availability.view': viewConfigured(find, (region, { catalogue }) => availabilityBodies(catalogue, [region])),

  'account_availability.list': listConfigured(({ catalogue }) => catalogue.regions.map(accountAvailabilityBody)),
  'account_availability.view': viewConfigured(find, accountAvailabilityBody),
}

/** `status` is always `ok`, because Moorage does not detect outages. */
function regionBody(region: CatalogueRegion): Region {
  return {
    id: region.id,
    label: region.label,
    country: region.country,
    capabilities: [...region.capabilities],
    status: 'ok',
    resolvers: region.resolvers,
    storage_classes: [...region.storageClasses],
    site_type: region.siteType,
  }
}

/** One response per region and host type. */
function availabilityBodies(catalogue: Catalogue, regions: readonly CatalogueRegion[]): Availability[] {
  return listAvailability(catalogue, regions).map(({ region, type, isAvailable }) => ({
    region,
    plan: type,
    available: isAvailable,
  }))
}

/** The same for every account. */
function accountAvailabilityBody(region: CatalogueRegion): AccountAvailability {
  const available = new Set<string>(region.capabilities)
  return {
    region: region.id,
    available: capabilities.filter((one) => available.has(one)),
    unavailable: capabilities.filter((one) => !available.has(one)),
  }
}
