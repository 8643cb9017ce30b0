import { type CompiledOperation, neutral, operations } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { scenarios } from '#testkit/operation-table/scenarios.ts'
import { servedNamesIn } from '#testkit/operation-table/served-names.ts'
import { useTableWorld } from '#testkit/http/use-bench.ts'
import type { Target } from '#testkit/operation-table/wire-body.ts'

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

/** Every whole number that a body can hold, at any depth; of lists the first item, of a configuration's slots the first one. */
function integersOf(schema: Shape, at: IntegerField['at'] = []): IntegerField[] {
  if ([schema.type].flat().includes('integer'))
    return [{ at, minimum: schema.minimum ?? -Infinity, maximum: schema.maximum ?? Infinity }]
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !/^sd[b-p]$/.test(name))
  return [
    ...fields.flatMap(([name, inner]) => integersOf(inner, [...at, name])),
    ...(schema.items ? integersOf(schema.items, [...at, 0]) : []),
  ]
}

/** A body with a value at a place, whatever has to be made on the way there. */
function put(body: unknown, [first, ...rest]: IntegerField['at'], value: unknown): unknown {
  if (first === undefined) return value
  if (first === 0) return [put(Array.isArray(body) ? body[0] : undefined, rest, value)]
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return { ...fields, [first]: put(fields[first], rest, value) }
}

const pathOf = (at: IntegerField['at']) =>
  at.reduce<string>((path, part) => (part === 0 ? `${path}[0]` : path === '' ? part : `${path}.${part}`), '')
const names = servedNamesIn('neutral')
const fields = names.flatMap((name) =>
  integersOf((operations.find((one) => one.name === name)?.body ?? {}) as Shape).map(
    (field) => [name, pathOf(field.at), field] as const,
  ),
)

describe('whole numbers at their edges (decision A8: refused, never misread)', async () => {
  const world = await useTableWorld(neutral)
  const targets = new Map<string, Target>()

  async function send(name: (typeof names)[number], at: IntegerField['at'], literal: string) {
    const compiled = world.operations.find((one) => one.operation.name === name) as CompiledOperation
    const target = targets.get(name) ?? (await scenarios[name].ask(world))
    targets.set(name, target)
    const body = JSON.stringify(put(target.body, at, '<here>')).replace('"<here>"', literal)
    return world.send<{ errors?: { field: string; reason: string }[] }>(
      compiled,
      target.params ? { params: target.params } : {},
      { body },
    )
  }

  it('were found in the table', () => {
    expect(fields.length).toBeGreaterThan(20)
  })

  it.each(fields)(
    '%s, %s: what is no whole number or out of bounds is refused by name',
    async (name, path, { at, minimum, maximum }) => {
      const beyond = [minimum - 1, maximum + 1].filter(Number.isFinite).map(String)
      for (const literal of ['1.5', '"1"', 'true', '[1]', '{}', '-0.5', '9.5e0', ...beyond]) {
        const { status, body, text } = await send(name, at, literal)
        expect([literal, status, body.errors?.map((one) => one.field)], text).toEqual([
          literal,
          400,
          expect.arrayContaining([path]),
        ])
      }
    },
  )

  it.each(fields)(
    '%s, %s: large ones that can be read are judged, whatever a column holds',
    async (name, path, { at, maximum }) => {
      for (const number of [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53].filter((one) => one <= maximum)) {
        const { status, text } = await send(name, at, String(number))
        expect([path, number, status], text).toEqual([path, number, 400])
      }
    },
  )
})
