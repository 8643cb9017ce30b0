import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { readParams } from '../state/api-paths.ts'

const ids = Type.Object({ volumeId: Type.Integer({ minimum: 1 }) })
const names = Type.Object({ label: Type.String() })

describe('path parameters (decision A4)', () => {
  it('parses IDs in plain digits up to 2^53, and names unchanged', () => {
    expect(readParams({ volumeId: '1' }, ids)).toEqual({ volumeId: 1 })
    expect(readParams({ volumeId: '9007199254740991' }, ids)).toEqual({ volumeId: 2 ** 53 - 1 })
    expect(readParams({ label: 'a b/ü' }, names)).toEqual({ label: 'a b/ü' })
    expect(readParams({}, undefined)).toEqual({})
  })

  it.each([
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    '0x1',
    ' 1',
    '1 ',
    '',
    'abc',
    '١',
    '9007199254740993',
    '99999999999999999999',
  ])('answers 404 for the ID %j', (volumeId) => {
    expect(() => readParams({ volumeId }, ids)).toThrow('Not found')
  })

  it('answers 404 for a name that cannot be stored', () => {
    expect(() => readParams({ label: 'a\0' }, names)).toThrow('Not found')
  })
})
