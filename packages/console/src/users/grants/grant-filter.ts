import type { GrantedKind } from '../../resources/rights.ts'
import { type GrantLine, isChanged } from './grant-draft.ts'

/** Which of the things that can be granted are shown. */
export interface GrantFilter {
  /** Part of the label. */
  readonly text: string
  readonly kind: GrantedKind | 'all'
  readonly which: 'all' | 'granted' | 'changed'
}

/** All of them. */
export const wholeFilter: GrantFilter = { text: '', kind: 'all', which: 'all' }

/** Rows of a page of the editor. */
export const grantRows = 20

/** The things that are shown; what was changed stays among what is granted, so that nothing goes away under the pointer. */
export function filterLines(lines: readonly GrantLine[], { text, kind, which }: GrantFilter): readonly GrantLine[] {
  const part = text.trim().toLowerCase()
  return lines.filter((line) => {
    if (kind !== 'all' && line.kind !== kind) return false
    if (which === 'granted' && line.given === null && line.wanted === null) return false
    if (which === 'changed' && !isChanged(line)) return false
    return line.label.toLowerCase().includes(part)
  })
}
