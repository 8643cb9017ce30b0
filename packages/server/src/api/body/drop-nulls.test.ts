import { nullable } from '@moorage/contract'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { dropNulls } from './drop-nulls.ts'

const schema = Type.Object({
  label: Type.Optional(Type.String()),
  expiry: Type.Optional(nullable(Type.String())),
  pools: Type.Optional(Type.Array(Type.Object({ tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2 })) }))),
  slot: Type.Optional(nullable(Type.Object({ disk_id: Type.Optional(Type.Integer()) }))),
})

describe('preparing a body (decision A4: null for an optional field means absent)', () => {
  it('drops a null that means nothing, also inside objects and lists', () => {
    expect(dropNulls({ label: null, pools: [{ tags: null }, {}], slot: { disk_id: null } }, schema)).toEqual({ pools: [{}, {}], slot: {} })
  })

  it('keeps a null that the schema gives a meaning', () => {
    expect(dropNulls({ expiry: null, slot: null }, schema)).toEqual({ expiry: null, slot: null })
  })

  it('leaves unknown keys and values of a wrong kind for others to judge', () => {
    expect(dropNulls({ other: null, pools: 'x', slot: [null] }, schema)).toEqual({ other: null, pools: 'x', slot: [null] })
  })

  it('cuts a list that is too long to one item too many, so that refusing it is cheap', () => {
    expect(dropNulls({ pools: [{ tags: Array.from({ length: 100_000 }, () => 'x') }] }, schema)).toEqual({ pools: [{ tags: ['x', 'x', 'x'] }] })
  })
})
