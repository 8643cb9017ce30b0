import { ApiError, nameValid } from '../shared/index.ts'
import type { Catalogue, CatalogueHostType } from './catalogue.ts'

/** Finds a host type; undefined if unknown. */
export function findHostType(catalogue: Catalogue, id: string): CatalogueHostType | undefined {
  return catalogue.hostTypes.find((type) => type.id === id)
}

/** Returns a stored host's type. Throws Error if the type was removed from the configuration. */
export function hostTypeOf(catalogue: Catalogue, id: string): CatalogueHostType {
  const found = findHostType(catalogue, id)
  if (!found) throw new Error(`host type ${id} is no longer configured`)
  return found
}

/** Returns the memory and disk that count for a host's limits: during a resize, the smaller values (decision H10.10). Throws as `hostTypeOf`. */
export function countedType(
  catalogue: Catalogue,
  host: { readonly type: string; readonly wants_type: string | null },
): Pick<CatalogueHostType, 'memoryMib' | 'diskMib'> {
  const types = [host.type, host.wants_type ?? host.type].map((id) => hostTypeOf(catalogue, id))
  return {
    memoryMib: Math.min(...types.map((type) => type.memoryMib)),
    diskMib: Math.min(...types.map((type) => type.diskMib)),
  }
}

/** Returns request.reference_invalid unless the host type exists, otherwise null (decision B3, text of facts 4.3). */
export function explainHostType(catalogue: Catalogue, id: string, field = 'type'): ApiError | null {
  if (findHostType(catalogue, id)) return null
  return new ApiError('request.reference_invalid', 'A valid plan type by that ID was not found', {
    field,
    valid: nameValid(
      catalogue.hostTypes.map((one) => one.id),
      '/hosts/types',
    ),
  })
}
