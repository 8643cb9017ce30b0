import { Fault, nameValid } from '../shared/index.ts'
import type { Catalogue } from './catalogue.ts'
import { findHostType } from './find-host-type.ts'

/** Why no host can be of the type that a request names; null when one can (decision B3, text of facts 4.3). */
export function explainHostType(catalogue: Catalogue, id: string, field = 'type'): Fault | null {
  if (findHostType(catalogue, id)) return null
  return new Fault('request.reference_invalid', 'A valid plan type by that ID was not found', {
    field,
    valid: nameValid(catalogue.hostTypes.map((one) => one.id)),
  })
}
