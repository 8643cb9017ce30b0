import { events } from '../events.ts'
import { secondaryTypes } from '../shared/event-spec.ts'
import { filterKinds } from './compile-filter-term.ts'
import type { Translation } from './translation.ts'

const words: Readonly<Record<string, readonly string[]>> = { action: Object.keys(events), entity: secondaryTypes }

/**
 * Makes the reader of `+contains` on fields that hold words (decision C2): the neutral words of a field whose word on this wire
 * contains a text; null where the words of both wires are the same, or the field holds none.
 */
export function compileContains(write: Translation): (field: string, text: string) => readonly string[] | null {
  return (field, text) => {
    const kind = Object.hasOwn(filterKinds, field) ? filterKinds[field] : undefined
    if (kind === undefined || !write.hasWords(kind)) return null
    return (words[kind] ?? []).filter((word) => write.word(kind, word).includes(text))
  }
}
