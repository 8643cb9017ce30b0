import { describe, expect, it } from 'vitest'
import { hasKeys, isKeyOf, keysOf, tableOf } from './keys-of.ts'
import { isRecord, numberField, textField } from './untrusted-fields.ts'

describe('table literals', () => {
  const table = { small: 1, large: 2 }

  it('return their keys in order and recognize own keys; inherited names are no keys', () => {
    expect(keysOf(table)).toEqual(['small', 'large'])
    expect(['small', 'tiny', 'toString', '__proto__'].map((word) => isKeyOf(table, word))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('are complete if they have every key', () => {
    expect(tableOf(['a', 'b'], (key) => key.toUpperCase())).toEqual({ a: 'A', b: 'B' })
    expect([hasKeys({ a: 1 }, ['a']), hasKeys<string, number>({ a: 1 }, ['a', 'b'])]).toEqual([true, false])
  })
})

describe('fields of untrusted input', () => {
  it('are read if they have the requested type', () => {
    const value: unknown = JSON.parse('{"name":"one","count":3}')
    expect([textField(value, 'name'), numberField(value, 'count')]).toEqual(['one', 3])
    expect([textField(value, 'count'), numberField(value, 'name'), textField(value, 'none')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are found in objects only', () => {
    expect([{}, [], null, 'text', 4, undefined].map(isRecord)).toEqual([true, false, false, false, false, false])
    expect([textField(null, 'name'), numberField(['count'], 'count')]).toEqual([undefined, undefined])
  })
})
