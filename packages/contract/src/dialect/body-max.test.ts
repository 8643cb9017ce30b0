import { describe, expect, it } from 'vitest'
import { bodyMaxOf } from './body-max.ts'
import { compileDialect } from './compile.ts'
import type { JsonSchema } from './json-schema.ts'
import { linode } from './linode.ts'
import { neutral } from './neutral.ts'

const [kib, mib] = [1024, 1024 * 1024]
type Bounded = JsonSchema & { readonly maxLength?: number; readonly maxProperties?: number; readonly maximum?: number }

function largest(schema: Bounded, character: string): unknown {
  const among = (values: readonly unknown[]) =>
    values.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
  if (schema.anyOf) return among(schema.anyOf.map((one) => largest(one, character)))
  if (schema.enum) return among(schema.enum)
  if (schema.items) return Array<unknown>(schema.maxItems ?? 0).fill(largest(schema.items, character))
  const [map] = Object.values(schema.patternProperties ?? {})
  if (map)
    return Object.fromEntries(
      Array.from({ length: schema.maxProperties ?? 0 }, (_, index) => [
        `${index}`.padStart(317, 'x'),
        largest(map, character),
      ]),
    )
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, child]) => [name, largest(child, character)]),
    )
  const types = [schema.type].flat()
  if (types.includes('string')) return character.repeat(schema.maxLength ?? 0)
  return types.includes('boolean') ? false : (schema.maximum ?? 2 ** 53)
}

describe.each([neutral, linode])('maximum body size in the $name dialect (decision A8)', (dialect) => {
  const { operations } = compileDialect(dialect)

  it.each(operations.filter(({ body }) => body).map((one) => [one.operation.name, one] as const))(
    '%s: fits every value of its schema, or is 1 MiB',
    (name, { body, bodyMax }) => {
      // A hundred pools with every field exceed the maximum (decision A8).
      if (name === 'cluster.create') return expect(bodyMax).toBe(mib)
      for (const character of ['😀', '\u0001']) {
        const bytes = Buffer.byteLength(JSON.stringify(largest(body as JsonSchema, character)))
        if (bodyMax < mib) expect(bytes).toBeLessThanOrEqual(bodyMax)
      }
    },
  )

  it('is 64 KiB for small bodies, and 1 MiB for the listed operations', () => {
    for (const name of ['volume.attach', 'volume.delete', 'config.update'])
      expect(operations.find((one) => one.operation.name === name)?.bodyMax).toBe(64 * kib)
    expect(
      operations
        .filter(({ bodyMax }) => bodyMax === mib)
        .map((one) => one.operation.name)
        .toSorted(),
    ).toEqual([
      'cluster.create',
      'disk.create',
      'grant.update',
      'host.create',
      'host.rebuild',
      'image.create',
      'image.update',
      'image.upload',
      'pool.create',
      'pool.update',
    ])
  })
})

describe('the bound of a schema', () => {
  it.each([
    [undefined, 64 * kib],
    [{ type: 'string', maxLength: 10_000 }, 64 * kib],
    [{ type: 'string', maxLength: 11_000 }, 128 * kib],
    [{ type: 'array', maxItems: 10_000, items: { type: 'integer' } }, 256 * kib],
    [{ type: 'string' }, mib],
    [{ type: 'array', items: { type: 'boolean' } }, mib],
  ] as const)('%j: %i octets', (schema, bytes) => expect(bodyMaxOf(schema)).toBe(bytes))
})
