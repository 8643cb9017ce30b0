import type { Resource } from '#reconcile/ports/index.ts'

/** SQL condition for name and stamp (contract rule 2); `stampValues` are its $1 to $4. */
export const stampCondition = 'name = $1 and installation = $2 and public_id = $3 and uid = $4'

/** Query parameters of stampCondition, from $1. */
export function stampValues({ name, stamp }: Resource): unknown[] {
  return [name, stamp.installation, stamp.id, stamp.uid]
}
