import { isRecord } from '../shared/untrusted-fields.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Translation } from './translation.ts'

/** Translates a validated value between neutral names and the dialect's names. */
export type BodyTranslator = (value: unknown) => unknown

/**
 * Compiles a function that translates a validated value's field names and values by the schema; null if nothing differs. The function drops fields absent from
 * the schema, which were not validated.
 */
export function compileBody(schema: JsonSchema, translation: Translation): BodyTranslator | null {
  if (schema.anyOf) return compileUnion(schema.anyOf, translation)
  if (schema.properties) return compileObject(schema, translation)
  if (schema.items) return compileArray(schema.items, translation)
  return compileWord(schema, translation)
}

function compileWord(schema: JsonSchema, translation: Translation): BodyTranslator | null {
  const kind = schema['x-moor-words']
  if (kind === undefined || !translation.isTranslated(kind)) return null
  if (kind === 'seconds') return (value) => (typeof value === 'number' ? formatClock(value) : value)
  return (value) => (typeof value === 'string' ? translation.translate(kind, value) : value)
}

function formatClock(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60) % 60, Math.floor(seconds / 3_600)]
  return [hours, ...[minutes, seconds % 60].map((part) => String(part).padStart(2, '0'))].join(':')
}

function compileArray(items: JsonSchema, translation: Translation): BodyTranslator | null {
  const translate = compileBody(items, translation)
  return translate && ((value) => (Array.isArray(value) ? value.map(translate) : value))
}

interface Field {
  readonly to: string
  readonly take: (source: Readonly<Record<string, unknown>>) => unknown
}

function compileObject(schema: JsonSchema, translation: Translation): BodyTranslator | null {
  const own = compileFields(schema, translation)
  const added = compileAdded(schema, translation)
  if (own.isSame && added.length === 0 && translation.view(schema.title)?.order === undefined) return null
  const fields = inOrder([...own.fields, ...added], schema, translation)
  return (value) => (isRecord(value) ? translateFields(value, fields) : value)
}

function inOrder(fields: readonly Field[], { title }: JsonSchema, translation: Translation): readonly Field[] {
  const { order } = translation.view(title) ?? {}
  if (!order) return fields
  const places = new Map(order.map((name, index) => [translation.wireName(name), index]))
  return fields.toSorted((a, b) => (places.get(a.to) ?? order.length) - (places.get(b.to) ?? order.length))
}

function compileFields(
  { properties = {} }: JsonSchema,
  translation: Translation,
): { fields: Field[]; isSame: boolean } {
  let isSame = true
  const fields = Object.entries(properties).map(([name, child]): Field => {
    const wire = translation.wireName(name)
    const translate = compileBody(child, translation)
    isSame &&= wire === name && translate === null
    const [from, to] = translation.direction === 'write' ? [name, wire] : [wire, name]
    return { to, take: (source) => (translate && source[from] !== undefined ? translate(source[from]) : source[from]) }
  })
  return { fields, isSame }
}

/** Compiles fields that only the dialect's response has (decision E10). */
function compileAdded(schema: JsonSchema, translation: Translation): Field[] {
  const { constants = {}, lifted } = translation.view(schema.title) ?? {}
  const constant = Object.entries(constants).map(([name, value]): Field => ({
    to: translation.wireName(name),
    take: () => value,
  }))
  if (lifted === undefined) return constant
  const { fields } = compileFields(schema.properties?.[lifted] ?? {}, translation)
  const raised = fields.map(({ to, take }): Field => ({
    to,
    take: ({ [lifted]: part }) => (isRecord(part) ? take(part) : undefined),
  }))
  return [...constant, ...raised]
}

function translateFields(source: Readonly<Record<string, unknown>>, fields: readonly Field[]): Record<string, unknown> {
  const translated: Record<string, unknown> = {}
  for (const { to, take } of fields) {
    const value = take(source)
    if (value !== undefined) translated[to] = value
  }
  return translated
}

function compileUnion(branches: readonly JsonSchema[], translation: Translation): BodyTranslator | null {
  const compiled = branches.map((branch) => ({ branch, translate: compileBody(branch, translation) }))
  if (compiled.every(({ translate }) => translate === null)) return null
  return (value) => {
    const translate = compiled.find(({ branch }) => matchesBranch(branch, value))?.translate
    return translate ? translate(value) : value
  }
}

function matchesBranch(branch: JsonSchema, value: unknown): boolean {
  if (!isRecord(value)) return !branch.properties
  return Object.entries(branch.properties ?? {}).every(
    ([name, child]) => child.enum === undefined || child.enum.includes(value[name]),
  )
}
