import { nullable, volumeCreateSchema } from '@moorage/contract'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { compileCheck, problemsMax } from './compile-check.ts'

const schema = Type.Object({
  size: Type.Integer({ minimum: 10, maximum: 16384 }),
  floor: Type.Integer({ minimum: 0 }),
  ceiling: Type.Integer({ maximum: 9 }),
  label: Type.String({ minLength: 1, maxLength: 32 }),
  short: Type.String({ maxLength: 5 }),
  kind: nullable(Type.Enum(['hdd', 'nvme'], { type: 'string' })),
  isOn: Type.Boolean(),
  pools: Type.Array(
    Type.Object({
      count: Type.Integer({ minimum: 1, maximum: 100 }),
      autoscaler: Type.Object({ min: Type.Integer() }),
    }),
    { minItems: 1 },
  ),
  tags: Type.Array(Type.String({ maxLength: 3 }), { maxItems: 2 }),
  code: Type.String({ pattern: '^[a-z]+$' }),
})
const check = compileCheck(Type.Partial(schema))

function reasons(value: unknown): Record<string, string> {
  return Object.fromEntries(check(value).map(({ field, reason }) => [field, reason]))
}

describe('compileCheck: all problems of a body together (decision B1) in the known texts (facts 4.3, decision B6)', () => {
  it('names the missing field', () => {
    expect(compileCheck(volumeCreateSchema)({})).toEqual([
      { code: 'request.field_required', field: 'label', path: ['label'], reason: 'label is required' },
    ])
  })

  it('states the bounds', () => {
    expect(
      reasons({ size: 9, floor: -1, ceiling: 10, label: '', short: '123456', kind: 'tape', tags: ['a', 'b', 'c'] }),
    ).toEqual({
      size: 'Must be 10-16384',
      floor: 'Must be at least 0',
      ceiling: 'Must be at most 9',
      label: 'Length must be 1-32 characters',
      short: 'Length must be at most 5 characters',
      kind: 'Must be one of hdd, nvme',
      tags: 'Must contain at most 2 items',
    })
  })

  it('names the required type, without coercion', () => {
    expect(reasons({ size: '20', floor: 1.5, label: 7, isOn: 'true', pools: {}, tags: 'a', kind: 3 })).toEqual({
      size: 'Must be an integer from 10 to 16384',
      floor: 'Must be an integer of at least 0',
      label: 'Must be a string',
      isOn: 'Must be true or false',
      pools: 'Must be an array',
      tags: 'Must be an array',
      kind: 'Must be a string or null',
    })
  })

  it('writes nested fields as paths (decision B1)', () => {
    expect(
      reasons({
        pools: [{ count: 0, autoscaler: {} }, { count: 101, autoscaler: { min: 'x' } }, null],
        tags: ['ok', 'long'],
      }),
    ).toEqual({
      'pools[0].count': 'Must be 1-100',
      'pools[0].autoscaler.min': 'min is required',
      'pools[1].count': 'Must be 1-100',
      'pools[1].autoscaler.min': 'Must be an integer',
      'pools[2]': 'Must be an object',
      'tags[1]': 'Length must be at most 3 characters',
    })
    expect(reasons({ pools: [], code: '1' })).toEqual({ pools: 'Must contain one item', code: 'code is not valid' })
  })

  it('truncates a reported key to the maximum key length', () => {
    const labels = compileCheck(Type.Object({ labels: Type.Record(Type.String(), Type.String()) }))
    const [problem] = labels({ labels: { ['k'.repeat(100_000)]: 1 } })
    expect([problem?.field, problem?.path[1]?.length]).toEqual([`labels.${'k'.repeat(320)}`, 100_000])
  })

  it('counts characters, not code units', () => {
    expect(reasons({ short: '😀😀😀😀😀' })).toEqual({})
  })

  it('reports a limited number of problems', () => {
    expect(check({ pools: Array.from({ length: 500 }, () => 1) })).toHaveLength(problemsMax)
  })
})
