import type { DocSchema } from './doc-schema.ts'

/** The JSON types that a schema takes. */
export function typesOf(schema: DocSchema): readonly string[] {
  return schema.type === undefined ? [] : [schema.type].flat()
}
