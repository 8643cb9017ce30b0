import { compileDialect, neutral, type OperationName } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { scenarios } from '#testkit/operation-table/scenarios.ts'
import { useTableFixture } from '#testkit/benches/use-bench.ts'
import type { JsonObject } from '../body/read-body.ts'
import { prepareBody } from '../body/prepare-body.ts'
import { compileCheck } from './compile-check.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly minimum?: number
  readonly maximum?: number
}
interface IntegerField {
  readonly at: readonly (string | 0)[]
  readonly minimum: number
  readonly maximum: number
}

function integersOf(schema: Shape, at: IntegerField['at'] = []): IntegerField[] {
  if ([schema.type].flat().includes('integer'))
    return [{ at, minimum: schema.minimum ?? -Infinity, maximum: schema.maximum ?? Infinity }]
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !/^sd[b-p]$/.test(name))
  return [
    ...fields.flatMap(([name, inner]) => integersOf(inner, [...at, name])),
    ...(schema.items ? integersOf(schema.items, [...at, 0]) : []),
  ]
}

function put(body: unknown, [first, ...rest]: IntegerField['at'], value: unknown): unknown {
  if (first === undefined) return value
  if (first === 0) return [put(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...fields, [first]: put(fields[first], rest, value) }
}

const pathOf = (at: IntegerField['at']) =>
  at.reduce<string>((path, part) => (part === 0 ? `${path}[0]` : path === '' ? part : `${path}.${part}`), '')
const { operations } = compileDialect(neutral)
const fields = operations.flatMap((compiled) =>
  integersOf((compiled.body ?? {}) as Shape).map(
    (field) => [compiled.operation.name, pathOf(field.at), field, compiled] as const,
  ),
)

describe('integer edge cases (decision A8: rejected, never misread)', async () => {
  const world = await useTableFixture(neutral)

  it('the table has integers', () => expect(fields.length).toBeGreaterThan(20))

  it.each(fields)(
    '%s, %s: rejects a fraction, another type and a number out of bounds by name (Errors 3: "a pool count outside 1..100"; Limits: "Node pool count: 1..100")',
    (_name, path, { at, minimum, maximum }, { body: schema = {} }) => {
      const check = compileCheck(schema)
      const beyond = [minimum - 1, maximum + 1].filter(Number.isFinite)
      for (const value of [1.5, '1', true, [1], {}, -0.5, ...beyond]) {
        const problems = check(prepareBody(put({}, at, value) as JsonObject, schema))
        expect([value, problems.map((one) => one.field)]).toEqual([value, expect.arrayContaining([path])])
      }
    },
  )

  it.each(fields.filter(([, , { maximum }]) => maximum >= 2 ** 31))(
    '%s, %s: rejects large readable integers with 400, whatever the column type',
    async (name, path, { at }, compiled) => {
      const { params, body } = await scenarios[name as OperationName].request(world)
      for (const number of [2 ** 31, 2 ** 53]) {
        const sent = { body: JSON.stringify(put(body, at, number)) }
        const { status, text } = await world.send(compiled, params ? { params } : {}, sent)
        expect([path, number, status], text).toEqual([path, number, 400])
      }
    },
  )
})
