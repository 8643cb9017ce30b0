import { describe, expect, it } from 'vitest'
import { hasKeys, isKeyOf, keysOf, tableOf } from './keys-of.ts'
import { isRecord, numberField, textField } from './untrusted-fields.ts'

describe('tables that are written in code', () => {
  const table = { small: 1, large: 2 }

  it('give their keys in order and know which words are keys; what every object inherits is none', () => {
    expect(keysOf(table)).toEqual(['small', 'large'])
    expect(['small', 'tiny', 'toString', '__proto__'].map((word) => isKeyOf(table, word))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('are whole when they have every key', () => {
    expect(tableOf(['a', 'b'], (key) => key.toUpperCase())).toEqual({ a: 'A', b: 'B' })
    expect([hasKeys({ a: 1 }, ['a']), hasKeys<string, number>({ a: 1 }, ['a', 'b'])]).toEqual([true, false])
  })
})

describe('fields of what came from outside', () => {
  it('are read when they are what is asked for', () => {
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
