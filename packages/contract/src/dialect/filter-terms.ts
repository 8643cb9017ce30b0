import { type Translation, noWord } from './translation.ts'
import { events } from '../events.ts'
import { operations } from '../operations.ts'
import { secondaryTypes } from '../shared/event-spec.ts'
import type { WordKind } from '../shared/words.ts'
import type { Dialect } from './dialect.ts'
import type { OperationSpec } from '../shared/operation.ts'
import type { JsonSchema } from './json-schema.ts'

/** One term of X-Filter in neutral words. */
interface FilterTerm {
  readonly field: string
  readonly value: unknown
}

/** What the words in a filterable field are, by neutral name of the field; fields without words are not there. */
type FilterKinds = ReadonlyMap<string, WordKind>

/**
 * Makes the reader of filter terms (decision C2). A value may be a plain one or an object of operators; only whole words
 * are translated (parts of words: `compileContains`).
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

/** Which filterable fields of a list hold words of the wire, as the schema of its items marks them. */
export function filterKinds({
  filterable = {},
  response,
}: Pick<OperationSpec, 'filterable' | 'response'>): FilterKinds {
  const { properties }: JsonSchema = response
  const item = properties?.['data']?.items
  return new Map(
    Object.keys(filterable).flatMap((field) => {
      const kind = find(item, field)?.['x-moor-words']
      return kind === undefined || kind === 'seconds' ? [] : [[field, kind] as const]
    }),
  )
}

function find(item: JsonSchema | undefined, field: string): JsonSchema | undefined {
  return field.split('.').reduce((schema: JsonSchema | undefined, name) => schema?.properties?.[name], item)
}

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
