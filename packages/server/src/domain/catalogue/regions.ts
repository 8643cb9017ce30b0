import { Fault, nameValid } from '../shared/index.ts'
import type { Catalogue, Region } from './catalogue.ts'

/** The region with this id; undefined when the installation has none. */
export function findRegion(catalogue: Catalogue, id: string): Region | undefined {
  return catalogue.regions.find((region) => region.id === id)
}

/**
 * Why a thing that needs this capability cannot be made in the region that a request names; null when it can
 * (decision B3, text of facts 4.3). A region without the capability reads like one that does not exist.
 */
export function explainRegion(catalogue: Catalogue, id: string, capability: string): Fault | null {
  const region = findRegion(catalogue, id)
  if (region?.capabilities.includes(capability)) return null
  const able = catalogue.regions.filter((one) => one.capabilities.includes(capability)).map((one) => one.id)
  return new Fault('request.reference_invalid', 'region is not valid', { field: 'region', valid: nameValid(able) })
}
