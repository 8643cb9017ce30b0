import { acceptsNull } from '../shared/accepts-null.ts'
import type { JsonSchema } from '../dialect/json-schema.ts'
import { mapSchema } from '../dialect/rename-schema.ts'

/** Named schemas of the document. */
export interface OpenApiComponents {
  readonly schemas: Readonly<Record<string, object>>
  /** Returns a reference if the schema has a title, otherwise the schema. */
  describeSchema(schema: JsonSchema): JsonSchema
  /** Adds a named request schema. Optional fields accept null, which means absent (decision A4). */
  describeInputSchema(name: string, schema: JsonSchema): object
  add(name: string, schema: object): object
}

/** Maximum of integers (decision A8). */
const integerMax = Number.MAX_SAFE_INTEGER

/** Returns an empty collection of named schemas. Its methods add schemas and translate field names in backticks with `fieldToWire`. */
export function openApiComponents(fieldToWire: (field: string) => string): OpenApiComponents {
  const schemas: Record<string, object> = {}
  const add = (name: string, schema: object): object => {
    schemas[name] ??= schema
    return { $ref: `#/components/schemas/${name}` }
  }
  const describeSchema = (schema: JsonSchema): JsonSchema => {
    const { title } = schema
    if (title === undefined) return describeParts(schema, describeSchema)
    return add(title, describeParts(schema, describeSchema))
  }
  const describeInputPart = (schema: JsonSchema): JsonSchema => describeParts(withNulls(schema), describeInputPart)
  const describeParts = (schema: JsonSchema, part: (child: JsonSchema) => JsonSchema): JsonSchema => {
    const { 'x-moor-words': _ours, 'x-moor-form': form, description, ...described } = mapSchema(schema, part)
    const translated = description?.replaceAll(/`(\w+)`/g, (_, name: string) => `\`${fieldToWire(name)}\``)
    return {
      ...numberForm(schema),
      ...described,
      ...(form === undefined ? {} : { pattern: form }),
      ...(translated === undefined ? {} : { description: translated }),
    }
  }
  return { schemas, describeSchema, describeInputSchema: (name, schema) => add(name, describeInputPart(schema)), add }
}

function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, required = [] } = schema
  if (!properties) return schema
  const fields = Object.entries(properties).map(
    ([name, child]) => [name, required.includes(name) || acceptsNull(child) ? child : orNull(child)] as const,
  )
  return { ...schema, properties: Object.fromEntries(fields) }
}

function orNull(schema: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(schema.type === undefined ? {} : { type: [schema.type, 'null'].flat() }),
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  }
}

function numberForm({ type }: JsonSchema): object {
  const types = [type].flat()
  if (types.includes('integer')) return { format: 'int64', maximum: integerMax }
  return types.includes('number') ? { format: 'double' } : {}
}
