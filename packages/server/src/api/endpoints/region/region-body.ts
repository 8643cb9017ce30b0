import type { Region as RegionView } from '@moorage/contract'
import type { Region } from '../../../domain/catalogue/catalogue.ts'

/** A region as it leaves. Outages and name servers are not known here: ok, and none. */
export function regionBody(region: Region): RegionView {
  return {
    id: region.id,
    label: region.label,
    country: region.country,
    capabilities: [...region.capabilities] as RegionView['capabilities'],
    status: 'ok',
    resolvers: { ipv4: '', ipv6: '' },
    storage_classes: [...region.storageClasses],
    site_type: 'core',
  }
}
