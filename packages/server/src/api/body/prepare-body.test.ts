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

describe('prepareBody (decision A4: null in an optional field means absent, unknown keys are ignored)', () => {
  it('removes a null without meaning, also inside objects and lists', () => {
    expect(prepareBody({ label: null, pools: [{ tags: null }, {}], slot: { disk_id: null } }, schema)).toEqual({
      pools: [{}, {}],
      slot: {},
    })
  })

  it('keeps a null that has a meaning in the schema', () => {
    expect(prepareBody({ expiry: null, slot: null }, schema)).toEqual({ expiry: null, slot: null })
  })

  it('keeps values of a wrong type for later checks', () => {
    expect(prepareBody({ pools: 'x', slot: [null] }, schema)).toEqual({ pools: 'x', slot: [null] })
  })

  it.each(['other', 'id', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''])(
    'removes the unknown key %j at every depth (decision A4)',
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

  it('keeps some unknown keys of a closed object, so that later checks reject them', () => {
    const closed = Type.Object({
      slots: Type.Object({ sda: Type.Optional(Type.Integer()) }, { additionalProperties: false }),
    })
    expect(prepareBody({ slots: { sda: null, sdb: 1, sdc: null } }, closed)).toEqual({ slots: { sdb: 1 } })
    const slots = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, 1]))
    expect(Object.keys(prepareBody({ slots }, closed)['slots'] ?? {})).toHaveLength(12)
  })

  it('keeps all keys of a map', () => {
    const labels = JSON.parse('{"__proto__":"a","constructor":"b","app":"c"}') as unknown
    expect(JSON.stringify(prepareBody({ labels }, schema))).toBe(
      '{"labels":{"__proto__":"a","constructor":"b","app":"c"}}',
    )
  })

  it('cuts an oversized map in the same way', () => {
    const labels = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x${index}`, 1]))
    expect(prepareBody({ labels }, schema)).toEqual({ labels: { x0: 1, x1: 1, x2: 1, x3: 1 } })
  })

  it('cuts an oversized list to one item above its limit, so that the rejection is cheap', () => {
    expect(prepareBody({ pools: [{ tags: Array.from({ length: 100_000 }, () => 'x') }] }, schema)).toEqual({
      pools: [{ tags: ['x', 'x', 'x'] }],
    })
  })
})
