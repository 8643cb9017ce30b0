import { type AccountCapability, accountCapabilities } from '@moorage/contract'
import type { Catalogue, CatalogueRegion } from './catalogue.ts'

/** Returns the account capabilities that at least one region has (decision H11, ADR 0014). */
export function accountCapabilitiesOf({ regions }: Pick<Catalogue, 'regions'>): AccountCapability[] {
  const offered = new Set<AccountCapability>(
    regions.flatMap((region) => [...region.capabilities, ...ofControlPlanes(region)]),
  )
  return accountCapabilities.filter((one) => offered.has(one))
}

function ofControlPlanes({ capabilities, abilities }: CatalogueRegion): AccountCapability[] {
  if (!capabilities.includes('Kubernetes')) return []
  return [
    ...(abilities?.hasHighAvailability === false ? [] : (['HA Control Planes'] as const)),
    ...(abilities?.hasAccessLists === false ? [] : (['Control Plane Access Lists'] as const)),
  ]
}
