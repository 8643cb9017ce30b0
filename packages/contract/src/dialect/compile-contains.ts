import { events } from '../events.ts'
import { operations } from '../operations.ts'
import { secondaryTypes } from '../shared/event-spec.ts'
import type { FilterKinds } from './compile-filter-term.ts'
import type { Translation } from './translation.ts'

const words: Readonly<Record<string, readonly string[]>> = {
  action: Object.keys(events),
  entity: secondaryTypes,
  resource: [...new Set(operations.map(({ name }) => name.slice(0, name.indexOf('.'))))],
}

/**
 * Makes the reader of `+contains` on fields that hold words (decision C2): the neutral words of a field whose word on this wire
 * contains a text; null where the words of both wires are the same, or the field holds none.
 */
export function compileContains(
  write: Translation,
  kinds: FilterKinds,
): (field: string, text: string) => readonly string[] | null {
  return (field, text) => {
    const kind = kinds.get(field)
    if (kind === undefined || !write.hasWords(kind)) return null
    return (words[kind] ?? []).filter((word) => write.word(kind, word).includes(text))
  }
}
