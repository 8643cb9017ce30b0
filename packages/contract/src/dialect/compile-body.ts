import type { JsonSchema } from './json-schema.ts'
import type { Translation } from './translation.ts'

/** Turns a checked value into the words of the other side. */
export type Turn = (value: unknown) => unknown

/**
 * Makes the function that translates values of one schema, specialised once; null when nothing can differ, so that
 * bodies without translated words are passed on untouched. Fields that the schema does not name are left out: on the
 * way in they were never checked.
 */
export function compileBody(schema: JsonSchema, translation: Translation): Turn | null {
  if (schema.anyOf) return compileUnion(schema.anyOf, translation)
  if (schema.properties) return compileObject(schema.properties, translation)
  if (schema.items) return compileArray(schema.items, translation)
  return compileWord(schema, translation)
}

function compileWord(schema: JsonSchema, translation: Translation): Turn | null {
  const kind = schema['x-moor-words']
  if (kind === undefined || !translation.hasWords(kind)) return null
  return (value) => typeof value === 'string' ? translation.word(kind, value) : value
}

function compileArray(items: JsonSchema, translation: Translation): Turn | null {
  const turn = compileBody(items, translation)
  return turn && ((value) => Array.isArray(value) ? value.map(turn) : value)
}

interface Field {
  readonly from: string
  readonly to: string
  readonly turn: Turn | null
}

function compileObject(properties: Readonly<Record<string, JsonSchema>>, translation: Translation): Turn | null {
  const fields = Object.entries(properties).map(([name, child]): Field => {
    const wire = translation.wireName(name)
    const turn = compileBody(child, translation)
    return translation.direction === 'write' ? { from: name, to: wire, turn } : { from: wire, to: name, turn }
  })
  if (fields.every((field) => field.from === field.to && field.turn === null)) return null
  return (value) => isRecord(value) ? turnObject(value, fields) : value
}

function turnObject(source: Readonly<Record<string, unknown>>, fields: readonly Field[]): Record<string, unknown> {
  const turned: Record<string, unknown> = {}
  for (const { from, to, turn } of fields) {
    const value = source[from]
    if (value !== undefined) turned[to] = turn ? turn(value) : value
  }
  return turned
}

function compileUnion(branches: readonly JsonSchema[], translation: Translation): Turn | null {
  const compiled = branches.map((branch) => ({ branch, turn: compileBody(branch, translation) }))
  if (compiled.every(({ turn }) => turn === null)) return null
  return (value) => {
    const turn = compiled.find(({ branch }) => isOf(branch, value))?.turn
    return turn ? turn(value) : value
  }
}

/** Whether a neutral value can be of this branch, told by the fields that hold one of a few words. */
function isOf(branch: JsonSchema, value: unknown): boolean {
  if (!isRecord(value)) return !branch.properties
  return Object.entries(branch.properties ?? {})
    .every(([name, child]) => child.enum === undefined || child.enum.includes(value[name]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
