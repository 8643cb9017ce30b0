import { type Translation, untranslatable } from './translation.ts'
import { events } from '../events.ts'
import { operations } from '../operations.ts'
import { secondaryTypes } from '../shared/event-spec.ts'
import type { TranslatedTextKind } from '../shared/translated-value.ts'
import type { Dialect } from './dialect.ts'
import type { OperationSpec } from '../shared/operation.ts'
import type { JsonSchema } from './json-schema.ts'

interface FilterTerm {
  readonly field: string
  readonly value: unknown
}

type FilterKinds = ReadonlyMap<string, TranslatedTextKind>

/**
 * Returns a function that translates an X-Filter term to neutral names and values (decision C2). Only whole values are translated; for parts, see
 * `compileContains`. A neutral name or value that the dialect renames becomes `untranslatable`.
 */
export function compileFilterTerm(
  dialect: Dialect,
  read: Translation,
  kinds: FilterKinds,
): (field: string, value: unknown) => FilterTerm {
  const fields = Object.entries(dialect.fields)
  const names = new Map([
    ...fields.map(([neutral]) => [neutral, untranslatable] as const),
    ...fields.map(([neutral, wire]) => [wire, neutral] as const),
  ])
  return (field, value) => {
    const own = field
      .split('.')
      .map((name) => names.get(name) ?? name)
      .join('.')
    const kind = kinds.get(own)
    return { field: own, value: kind && read.isTranslated(kind) ? readWords(value, kind, read) : value }
  }
}

function readWords(value: unknown, kind: TranslatedTextKind, read: Translation): unknown {
  if (typeof value === 'string') return read.translate(kind, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([operator, operand]) => [
      operator,
      typeof operand === 'string' ? read.translate(kind, operand) : operand,
    ]),
  )
}

/** Returns the translation kind of each filterable field that the item schema marks. Excludes fields without a kind, and `seconds`. */
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
 * Returns a function for `+contains` (decision C2). It returns the neutral values whose dialect spelling contains the text, or null if the field's values are
 * not translated.
 */
export function compileContains(
  write: Translation,
  kinds: FilterKinds,
): (field: string, text: string) => readonly string[] | null {
  return (field, text) => {
    const kind = kinds.get(field)
    if (kind === undefined || !write.isTranslated(kind)) return null
    return (words[kind] ?? []).filter((word) => write.translate(kind, word).includes(text))
  }
}
