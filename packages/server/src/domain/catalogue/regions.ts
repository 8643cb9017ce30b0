import type { Capability } from '@moorage/contract'
import { type ApiError, nameValid, referenceNotFound } from '../shared/index.ts'
import type { Catalogue, CatalogueRegion } from './catalogue.ts'

/** Finds a region; undefined if unknown. */
export function findRegion(catalogue: Catalogue, id: string): CatalogueRegion | undefined {
  return catalogue.regions.find((region) => region.id === id)
}

/** Returns request.reference_invalid unless the region exists with the capability, otherwise null (decision B3, text of facts 4.3). */
export function explainRegion(catalogue: Catalogue, id: string, capability: Capability): ApiError | null {
  const region = findRegion(catalogue, id)
  if (region?.capabilities.includes(capability)) return null
  const able = catalogue.regions.filter((one) => one.capabilities.includes(capability)).map((one) => one.id)
  return referenceNotFound('region', nameValid(able, '/regions'))
}
