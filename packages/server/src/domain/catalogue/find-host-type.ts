import type { Catalogue, HostType } from './catalogue.ts'

/** The host type with this id; undefined when the installation has none. */
export function findHostType(catalogue: Catalogue, id: string): HostType | undefined {
  return catalogue.hostTypes.find((type) => type.id === id)
}
