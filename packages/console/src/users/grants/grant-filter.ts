import type { FilterSearch } from '../../lists/list-search.ts'
import { type GrantLine, isChanged } from './grant-draft.ts'

/** Filter of the grants table. Absent and empty fields match all rows. */
export type GrantFilter = FilterSearch<'text' | 'kind' | 'which'>

/** Filter that matches all rows. */
export const emptyGrantFilter: GrantFilter = {}

/** Number of rows per page. */
export const grantRows = 20

/** Returns the matching rows. `granted` includes rows with a saved or drafted level, so that no row disappears under the pointer. */
export function filterLines(
  lines: readonly GrantLine[],
  { text = '', kind = '', which }: GrantFilter,
): readonly GrantLine[] {
  const part = text.trim().toLowerCase()
  return lines.filter((line) => {
    if (kind !== '' && line.kind !== kind) return false
    if (which === 'granted' && line.saved === null && line.desired === null) return false
    if (which === 'changed' && !isChanged(line)) return false
    return line.label.toLowerCase().includes(part)
  })
}
