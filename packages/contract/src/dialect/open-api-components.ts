import type { JsonSchema } from './json-schema.ts'
import { mapSchema } from './map-schema.ts'

/** Schemas that the document names once and refers to everywhere: those with a title. */
export interface OpenApiComponents {
  /** The schemas met so far, by title. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The schema as the document shows it: a reference when it has a title, else the schema with its parts replaced. */
  show(schema: JsonSchema): object
}

/** Makes an empty collection of named schemas. */
export function openApiComponents(): OpenApiComponents {
  const schemas: Record<string, JsonSchema> = {}
  const show = (schema: JsonSchema): object => {
    const { title } = schema
    if (title === undefined) return showParts(schema)
    if (!Object.hasOwn(schemas, title)) schemas[title] = showParts(schema)
    return { $ref: `#/components/schemas/${title}` }
  }
  const showParts = (schema: JsonSchema): JsonSchema => {
    const { 'x-moor-words': _ours, ...shown } = mapSchema(schema, show)
    return shown
  }
  return { schemas, show }
}
