import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthMax } from './find-ambiguity.ts'
import { parseJsonObject } from './parse-json-object.ts'

const seed = Date.now() % 1_000_000

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
}

function reasonOf(text: string): string | null {
  const reading = parseJsonObject(text, 'The body')
  return 'object' in reading ? null : reading.reason
}

describe('reading one JSON object (decision A8: never misread)', () => {
  it('reads what JSON.parse reads', () => {
    expect(parseJsonObject('{"a":[1,{"b":null}],"c":"\\u00e9","d":1e3}', 'The body')).toEqual({
      object: { a: [1, { b: null }], c: 'é', d: 1000 },
    })
  })

  it.each([
    '',
    ' ',
    'null',
    '[]',
    '"a"',
    '1',
    '{',
    '{"a":1,}',
    '{"a":1}x',
    "{'a':1}",
    '{"a":1} // no',
    '{/* no */}',
    '{"a":01}',
    '\ufeff{}',
    '{"a":NaN}',
  ])('refuses %j: it is not one JSON object (decision A3)', (text) => {
    expect(parseJsonObject(text, 'The body')).toEqual({
      problem: 'not_object',
      reason: 'The body must be one JSON object.',
    })
  })

  it.each([
    '{"a":1,"a":1}',
    '{"b":{"a":1,"\\u0061":2}}',
    '{"x":[{"a":1,"a":2}]}',
    '{"\\u0061":1,"a":{"b":1},"c":[],"a":1}',
    '{"x":{"y":{"z":[{"q":{},"a":1,"\\u0061":1}]}}}',
  ])('refuses %j: it repeats a key (decision A8)', (text) => {
    expect(reasonOf(text)).toBe('The body repeats the key "a".')
  })

  it('lets different objects have the same keys', () => {
    expect(reasonOf('{"a":{"a":[{"a":"a"},{"a":"a"}]},"b":{"a":"b"}}')).toBeNull()
  })

  it('reads 32 levels and refuses 33, and a million without harm (decision A8)', () => {
    expect(reasonOf(nested(depthMax))).toBeNull()
    expect(reasonOf(nested(depthMax + 1))).toBe('The body is nested deeper than 32.')
    expect(reasonOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBe('The body is nested deeper than 32.')
  })

  it.each([
    '9007199254740993',
    '-9007199254740993',
    '9007199254740992.5',
    '1e400',
    '9.007199254740993e15',
    '123456789012345678901234567890',
  ])('refuses the number %s: it is beyond 2^53 (decision A8)', (number) => {
    expect(reasonOf(`{"a":${number}}`)).toBe('The body holds a number beyond 2^53.')
  })

  it.each(['9007199254740992', '-9007199254740992', '9007199254740991', '-0', '0.5', '1e15'])(
    'reads the number %s',
    (number) => {
      expect(reasonOf(`{"a":[${number}]}`)).toBeNull()
    },
  )

  it.each(['{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"\\udc00":1}'])(
    'refuses %j: the database could not store it as it is',
    (text) => {
      expect(reasonOf(text)).toBe('The body holds text with a character that cannot be stored.')
    },
  )

  it.each([
    '10.00000000000000000001',
    '1e-400',
    '-0.5e-400',
    '20.9999999999999999999',
    '0.00000000000000000000000000000000000001e-300',
    `1${'0'.repeat(5)}.${'0'.repeat(100_000)}1`,
  ])('refuses the number %#: read as a whole one it would be another', (number) => {
    expect(reasonOf(`{"a":[${number}]}`)).toBe('The body holds a number that would be rounded.')
  })

  it.each([
    '10.0',
    '1e1',
    '0.5e1',
    '100e-1',
    '12.50e2',
    '0.0',
    '0e-999',
    '-0.000',
    '10.5',
    '1.1e0',
    '0.1',
    `1.${'0'.repeat(100_000)}`,
  ])('reads the number %#, which is what it says', (number) => {
    expect(reasonOf(`{"a":[${number}]}`)).toBeNull()
  })

  it('reads the key __proto__ as one like others, which changes no prototype', () => {
    const reading = parseJsonObject('{"__proto__":{"isAdmin":true}}', 'The body')
    expect(JSON.stringify(reading)).toBe('{"object":{"__proto__":{"isAdmin":true}}}')
    expect([({} as Record<string, unknown>)['isAdmin'], 'object' in reading ? reading.object['isAdmin'] : 0]).toEqual([
      undefined,
      undefined,
    ])
  })

  it(`agrees with JSON.parse on whatever JSON.stringify writes (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (object) => {
        const text = JSON.stringify(object)
        const reading = parseJsonObject(text, 'The body')
        if ('object' in reading) expect(JSON.stringify(reading.object)).toBe(text)
        else expect(reading.reason).toMatch(/beyond 2\^53|would be rounded|cannot be stored/)
      }),
      { seed, numRuns: 300 },
    )
  })
})
