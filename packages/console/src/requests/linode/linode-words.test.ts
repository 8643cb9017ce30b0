import { compileDialect, type JsonSchema, linode, operations } from '@moorage/contract'
import { expect, test } from 'vitest'
import { linodeWords } from './linode-words.ts'

const words: Readonly<Record<string, string>> = {
  scopes: 'hosts:read_only orch:read_write',
  kernel: 'latest',
  maintenance_policy: 'migrate',
  entity: 'host',
}

/** Returns a neutral body with all fields. Free names look like fields. */
function fill(schema: JsonSchema): unknown {
  const kind = schema['x-moor-words']
  if (kind !== undefined) return words[kind]
  if (schema.anyOf) return fill(schema.anyOf[0] ?? {})
  const [type] = [schema.type ?? 'object'].flat()
  if (type === 'array') return [fill(schema.items ?? {})]
  if (type !== 'object') return type === 'string' ? 'host_id' : 7
  if (schema.patternProperties) return { host_id: 'mine' }
  return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fill(part)]))
}

const compiled = new Map(compileDialect(linode).operations.map((one) => [one.operation.name, one]))
const withBody = operations.filter(({ body }) => body !== undefined && 'properties' in body)

test.each(withBody.map(({ name, body = {} }) => [name, body] as const))(
  'the body of %s has the fields and values that a token of the linode dialect sends',
  (name, schema) => {
    const body = { ...Object(fill(schema)) }
    expect(linodeWords.writeBody(body)).toEqual(compiled.get(name)?.writeExample(body))
  },
)
