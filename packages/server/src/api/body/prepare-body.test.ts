import { nullable } from '@moorage/contract'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { prepareBody } from './prepare-body.ts'

const schema = Type.Object({
  label: Type.Optional(Type.String()),
  expiry: Type.Optional(nullable(Type.String())),
  pools: Type.Optional(Type.Array(Type.Object({ tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })) }))),
  labels: Type.Optional(Type.Record(Type.String(), Type.String(), { maxProperties: 3 })),
  slot: Type.Optional(nullable(Type.Object({ disk_id: Type.Optional(Type.Integer()) }))),
})

describe('preparing a body (decision A4: null for an optional field means absent, what nobody knows is ignored)', () => {
  it('drops a null that means nothing, also inside objects and lists', () => {
    expect(prepareBody({ label: null, pools: [{ tags: null }, {}], slot: { disk_id: null } }, schema)).toEqual({
      pools: [{}, {}],
      slot: {},
    })
  })

  it('keeps a null that the schema gives a meaning', () => {
    expect(prepareBody({ expiry: null, slot: null }, schema)).toEqual({ expiry: null, slot: null })
  })

  it('leaves values of a wrong kind for others to judge', () => {
    expect(prepareBody({ pools: 'x', slot: [null] }, schema)).toEqual({ pools: 'x', slot: [null] })
  })

  it.each(['other', 'id', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''])(
    'drops the key %j, which nobody asked for, at every depth (decision A4)',
    (key) => {
      const body = JSON.parse(
        JSON.stringify({ label: 'x', pools: [{ tags: [] }], slot: {} })
          .replaceAll('{', `{${JSON.stringify(key)}:{"is":1},`)
          .replaceAll(',}', '}'),
      ) as Record<string, unknown>
      const prepared = prepareBody(body, schema)
      expect(JSON.stringify(prepared)).toBe('{"label":"x","pools":[{"tags":[]}],"slot":{}}')
      expect(Object.getPrototypeOf(prepared)).toBe(Object.prototype)
      expect(({} as Record<string, unknown>)['is']).toBeUndefined()
    },
  )

  it('keeps some of the keys that are none where the schema says that there are no others, for others to refuse', () => {
    const closed = Type.Object({
      slots: Type.Object({ sda: Type.Optional(Type.Integer()) }, { additionalProperties: false }),
    })
    expect(prepareBody({ slots: { sda: null, sdb: 1, sdc: null } }, closed)).toEqual({ slots: { sdb: 1 } })
    const slots = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, 1]))
    expect(Object.keys(prepareBody({ slots }, closed)['slots'] ?? {})).toHaveLength(12)
  })

  it("leaves the keys of a map, whatever they are: they are the caller's own", () => {
    const labels = JSON.parse('{"__proto__":"a","constructor":"b","app":"c"}') as unknown
    expect(JSON.stringify(prepareBody({ labels }, schema))).toBe(
      '{"labels":{"__proto__":"a","constructor":"b","app":"c"}}',
    )
  })

  it('cuts a map that is too large in the same way', () => {
    const labels = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, 1]))
    expect(prepareBody({ labels }, schema)).toEqual({ labels: { x0: 1, x1: 1, x2: 1, x3: 1 } })
  })

  it('cuts a list that is too long to one item too many, so that refusing it is cheap', () => {
    expect(prepareBody({ pools: [{ tags: Array.from({ length: 100_000 }, () => 'x') }] }, schema)).toEqual({
      pools: [{ tags: ['x', 'x', 'x'] }],
    })
  })
})
