import type { Catalogue, Region } from './catalogue.ts'

/** The region with this id; undefined when the installation has none. */
export function findRegion(catalogue: Catalogue, id: string): Region | undefined {
  return catalogue.regions.find((region) => region.id === id)
}
