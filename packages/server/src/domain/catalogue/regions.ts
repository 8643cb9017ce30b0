import type { Capability } from '@moorage/contract'
import { type Fault, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, CatalogueRegion } from './catalogue.ts'

/** The region with this id; undefined when the installation has none. */
export function findRegion(catalogue: Catalogue, id: string): CatalogueRegion | undefined {
  return catalogue.regions.find((region) => region.id === id)
}

/**
 * Why a thing that needs this capability cannot be made in the region that a request names; null when it can
 * (decision B3, text of facts 4.3). A region without the capability reads like one that does not exist.
 */
export function explainRegion(catalogue: Catalogue, id: string, capability: Capability): Fault | null {
  const region = findRegion(catalogue, id)
  if (region?.capabilities.includes(capability)) return null
  const able = catalogue.regions.filter((one) => one.capabilities.includes(capability)).map((one) => one.id)
  return referenceNotFound('region', nameValid(able, '/regions'))
}
