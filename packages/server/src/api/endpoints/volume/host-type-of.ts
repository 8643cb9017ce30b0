import type { HostType } from '../../../domain/catalogue/catalogue.ts'

/** The plan of a stored host; a plan that left the configuration while hosts still have it is a fault of the installation. */
export function hostTypeOf(found: HostType | undefined, id: string): HostType {
  if (!found) throw new Error(`host type ${id} is no longer configured`)
  return found
}
