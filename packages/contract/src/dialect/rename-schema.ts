import type { JsonSchema } from './json-schema.ts'
import { mapSchema } from './map-schema.ts'
import type { Translation } from './translation.ts'

/** The schema of the same body on the wire: field names and listed words translated; the same object when nothing differs. */
export function renameSchema(schema: JsonSchema, translation: Translation): JsonSchema {
  return renameWords(renameFields(mapSchema(schema, (child) => renameSchema(child, translation)), translation), translation)
}

function renameFields(schema: JsonSchema, translation: Translation): JsonSchema {
  const { properties, required } = schema
  if (!properties || Object.keys(properties).every((name) => translation.wireName(name) === name)) return schema
  const renamed = Object.entries(properties).map(([name, child]) => [translation.wireName(name), child] as const)
  return {
    ...schema,
    properties: Object.fromEntries(renamed),
    ...(required ? { required: required.map((name) => translation.wireName(name)) } : {}),
  }
}

function renameWords(schema: JsonSchema, translation: Translation): JsonSchema {
  const kind = schema['x-moor-words']
  if (!schema.enum || kind === undefined || !translation.hasWords(kind)) return schema
  return { ...schema, enum: schema.enum.map((value) => typeof value === 'string' ? translation.word(kind, value) : value) }
}
