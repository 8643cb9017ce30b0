import { formKeyword, plainTextPattern } from '../shared/forms.ts'
import { isRecord } from '../shared/untrusted-fields.ts'
import type { JsonSchema } from './json-schema.ts'
import type { ViewConstant } from './dialect.ts'
import type { Translation } from './translation.ts'

type Change = (child: JsonSchema) => JsonSchema

/** Returns a copy of the schema with `change` applied to its direct children: properties, items and union members. Returns the same object if none changed. */
export function mapSchema(schema: JsonSchema, change: Change): JsonSchema {
  const found = {
    ...(schema.properties ? { properties: mapEntries(schema.properties, change) } : {}),
    ...(schema.patternProperties ? { patternProperties: mapEntries(schema.patternProperties, change) } : {}),
    ...(schema.items ? { items: change(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: mapItems(schema.anyOf, change) } : {}),
  }
  const isSame =
    found.properties === schema.properties &&
    found.patternProperties === schema.patternProperties &&
    found.items === schema.items &&
    found.anyOf === schema.anyOf
  return isSame ? schema : { ...schema, ...found }
}

function mapItems(items: readonly JsonSchema[], change: Change): readonly JsonSchema[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

function mapEntries(
  entries: Readonly<Record<string, JsonSchema>>,
  change: Change,
): Readonly<Record<string, JsonSchema>> {
  const changed = Object.entries(entries).map(([name, child]) => [name, change(child)] as const)
  return changed.every(([name, child]) => child === entries[name]) ? entries : Object.fromEntries(changed)
}

/** Returns a request schema in which strings without enumeration, pattern or form exclude control characters. Applies to all depths. */
export function forbidControls(schema: JsonSchema): JsonSchema {
  const { type, enum: words, pattern, [formKeyword]: form } = schema
  if ([type].flat().includes('string') && (words ?? pattern ?? form) === undefined)
    return { ...schema, pattern: plainTextPattern }
  return mapSchema(schema, forbidControls)
}

/** Returns a body schema with the dialect's field names, enumerated values and extra fields. Returns the same object if nothing differs. */
export function renameSchema(schema: JsonSchema, translation: Translation): JsonSchema {
  const renamed = renameFields(
    mapSchema(schema, (child) => renameSchema(child, translation)),
    translation,
  )
  return addFields(renameWords(renamed, translation), translation)
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
  if (kind === 'seconds') return translation.isTranslated(kind) ? describeClock(schema) : schema
  if (!schema.enum || kind === undefined || !translation.isTranslated(kind)) return schema
  return {
    ...schema,
    enum: schema.enum.map((value) => (typeof value === 'string' ? translation.translate(kind, value) : value)),
  }
}

function describeClock({ type, minimum: _minimum, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    type: [type ?? []].flat().map((one) => (one === 'integer' ? 'string' : one)),
    pattern: '^\\d+:[0-5]\\d:[0-5]\\d$',
    description: 'Remaining time, `h:mm:ss`. Null if unknown.',
  }
}

/** The schema's children are already translated (decision E10). */
function addFields(schema: JsonSchema, translation: Translation): JsonSchema {
  const view = translation.view(schema.title)
  if (!view) return schema
  const { constants = {}, lifted, order = [] } = view
  const constant = Object.entries(constants).map(
    ([name, value]) => [translation.wireName(name), describeConstant(value)] as const,
  )
  const part = lifted === undefined ? undefined : schema.properties?.[translation.wireName(lifted)]
  const added = { ...Object.fromEntries(constant), ...part?.properties }
  const properties = { ...schema.properties, ...added }
  const first = order
    .map((name) => translation.wireName(name))
    .flatMap((name) => (properties[name] ? [[name, properties[name]] as const] : []))
  return {
    ...schema,
    properties: { ...Object.fromEntries(first), ...properties },
    required: [...(schema.required ?? []), ...Object.keys(added)],
  }
}

function describeConstant(value: ViewConstant): JsonSchema {
  if (isRecord(value)) {
    const properties = Object.entries(value).map(([name, part]) => [name, describeConstant(part)] as const)
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: Object.keys(value),
      description: 'Constant value.',
    }
  }
  if (Array.isArray(value))
    return { type: 'array', items: { type: 'object' }, maxItems: 0, description: 'Always empty.' }
  return { type: value === null ? 'null' : typeof value, enum: [value], description: `Always ${String(value)}.` }
}
