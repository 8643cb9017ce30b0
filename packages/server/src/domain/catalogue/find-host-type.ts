import type { Catalogue, HostType } from './catalogue.ts'

/** The host type with this id; undefined when the installation has none. */
export function findHostType(catalogue: Catalogue, id: string): HostType | undefined {
  return catalogue.hostTypes.find((type) => type.id === id)
}

/** The plan of a stored host; one that left the configuration while hosts still have it is a fault of the installation, and throws. */
export function hostTypeOf(catalogue: Catalogue, id: string): HostType {
  const found = findHostType(catalogue, id)
  if (!found) throw new Error(`host type ${id} is no longer configured`)
  return found
}
