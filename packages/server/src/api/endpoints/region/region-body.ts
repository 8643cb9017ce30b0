import type { Region as RegionView } from '@moorage/contract'
import type { CatalogueRegion } from '#domain/catalogue/catalogue.ts'

/** Returns the region response. `status` is always `ok`, because Moorage does not detect outages. */
export function regionBody(region: CatalogueRegion): RegionView {
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
