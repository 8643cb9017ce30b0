import type { WordKind } from '../shared/words.ts'
import type { Dialect } from './dialect.ts'
import { noWord, type Translation } from './translation.ts'

/** One term of X-Filter in neutral words. */
export interface FilterTerm {
  readonly field: string
  readonly value: unknown
}

/** What the words in a filterable field are, by neutral name of the field; fields without words are not there. */
export type FilterKinds = ReadonlyMap<string, WordKind>

/**
 * Makes the reader of filter terms (decision C2). A value may be a plain one or an object of operators; only whole words
 * are translated (parts of words: compile-contains.ts).
 */
export function compileFilterTerm(
  dialect: Dialect,
  read: Translation,
  kinds: FilterKinds,
): (field: string, value: unknown) => FilterTerm {
  const fields = Object.entries(dialect.fields)
  const names = new Map([
    ...fields.map(([neutral]) => [neutral, noWord] as const),
    ...fields.map(([neutral, wire]) => [wire, neutral] as const),
  ])
  return (field, value) => {
    const own = field
      .split('.')
      .map((name) => names.get(name) ?? name)
      .join('.')
    const kind = kinds.get(own)
    return { field: own, value: kind && read.hasWords(kind) ? readWords(value, kind, read) : value }
  }
}

function readWords(value: unknown, kind: WordKind, read: Translation): unknown {
  if (typeof value === 'string') return read.word(kind, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([operator, operand]) => [
      operator,
      typeof operand === 'string' ? read.word(kind, operand) : operand,
    ]),
  )
}
