import type { CompiledOperation } from '../dialect/compiled.ts'
import type { JsonSchema } from '../dialect/json-schema.ts'
import type { OpenApiContext } from './describe-operation.ts'
import { addFilterSchema } from './filter-schema.ts'

/** Parameters shared by operations. */
export const parameterComponents = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the request safe to retry for 24 hours: the same key and body are executed once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
} as const

/** Returns an operation's OpenAPI parameters: path, query and header, `Idempotency-Key` for POST, and `X-Filter` for filterable lists. */
export function describeParameters(one: CompiledOperation, context: OpenApiContext): object[] {
  const { operation, params, query } = one
  const sent = [
    ...listParameters('path', params, context),
    ...listParameters('query', query, context),
    ...listParameters('header', operation.headers, context),
  ]
  if (operation.method === 'POST') sent.push({ $ref: '#/components/parameters/IdempotencyKey' })
  if (operation.filterable) sent.push(describeFilter(one, context))
  return sent
}

function listParameters(
  location: 'path' | 'query' | 'header',
  schema: JsonSchema | undefined,
  { components }: OpenApiContext,
): object[] {
  return Object.entries(schema?.properties ?? {}).map(([name, child]) => {
    const { description, ...described } = components.describeSchema(child)
    return { name, in: location, required: schema?.required?.includes(name) === true, description, schema: described }
  })
}

/** Describes `X-Filter`, which is JSON of at most 8 KiB (decision C2). */
function describeFilter(one: CompiledOperation, { compiled, components }: OpenApiContext): object {
  const fields = Object.keys(one.operation.filterable ?? {}).map(compiled.fieldToWire)
  return {
    name: 'X-Filter',
    in: 'header',
    required: false,
    description:
      fields.length > 0
        ? `JSON filter on: ${fields.join(', ')}. Maximum 8 KiB.`
        : 'This list has no fields to filter on.',
    content: { 'application/json': { schema: addFilterSchema(one, compiled, components) } },
  }
}
