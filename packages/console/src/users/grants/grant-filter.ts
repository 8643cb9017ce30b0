import type { GrantedKind } from '../../resources/rights.ts'
import { type GrantLine, isChanged } from './grant-draft.ts'

/** Filter of the grants table. */
export interface GrantFilter {
  readonly text: string
  readonly kind: GrantedKind | 'all'
  readonly which: 'all' | 'granted' | 'changed'
}

/** Filter that matches all rows. */
export const emptyGrantFilter: GrantFilter = { text: '', kind: 'all', which: 'all' }

/** Number of rows per page. */
export const grantRows = 20

/** Returns the matching rows. `granted` includes rows with a saved or drafted level, so that no row disappears under the pointer. */
export function filterLines(lines: readonly GrantLine[], { text, kind, which }: GrantFilter): readonly GrantLine[] {
  const part = text.trim().toLowerCase()
  return lines.filter((line) => {
    if (kind !== 'all' && line.kind !== kind) return false
    if (which === 'granted' && line.saved === null && line.desired === null) return false
    if (which === 'changed' && !isChanged(line)) return false
    return line.label.toLowerCase().includes(part)
  })
}
