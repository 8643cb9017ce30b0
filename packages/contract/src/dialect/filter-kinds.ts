import type { OperationSpec } from '../shared/operation.ts'
import type { FilterKinds } from './compile-filter-term.ts'
import type { JsonSchema } from './json-schema.ts'

/** Which filterable fields of a list hold words of the wire, as the schema of its items marks them. */
export function filterKinds({
  filterable = {},
  response,
}: Pick<OperationSpec, 'filterable' | 'response'>): FilterKinds {
  const item = (response as JsonSchema).properties?.['data']?.items
  return new Map(
    Object.keys(filterable).flatMap((field) => {
      const kind = find(item, field)?.['x-moor-words']
      return kind === undefined ? [] : [[field, kind] as const]
    }),
  )
}

function find(item: JsonSchema | undefined, field: string): JsonSchema | undefined {
  return field.split('.').reduce((schema: JsonSchema | undefined, name) => schema?.properties?.[name], item)
}
