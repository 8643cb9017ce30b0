import type { JsonSchema } from './json-schema.ts'

type Change = (child: JsonSchema) => JsonSchema

/** The same schema with `change` applied to its direct children; the same object when no child changed. */
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
