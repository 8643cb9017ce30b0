import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { depthMax } from './find-ambiguity.ts'
import { parseJsonObject } from './read-body.ts'

const seed = Date.now() % 1_000_000

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`
}

function reasonOf(text: string): string | null {
  const reading = parseJsonObject(text, 'The body')
  return 'object' in reading ? null : reading.reason
}

describe('parseJsonObject (decision A8: never misread)', () => {
  it('parses like JSON.parse', () => {
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
  ])('rejects %j, which is not one JSON object (decision A3)', (text) => {
    expect(parseJsonObject(text, 'The body')).toEqual({
      problem: 'not_object',
      reason: 'The body must be one JSON object.',
    })
  })

  it.each([
    ['{"b":{"a":1,"\\u0061":2}}', 'repeats the key "a"'],
    [nested(depthMax + 1), 'is nested more than 32 levels deep'],
    [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'is nested more than 32 levels deep'],
    ['{"a":9007199254740993}', 'contains a number beyond 2^53'],
    ['{"a":[10.00000000000000000001]}', 'contains a number that would be rounded'],
    ['{"a":"\\u0000"}', 'contains text with a character that cannot be stored'],
    ['{"a":"\\ud800"}', 'contains text with a character that cannot be stored'],
    ['{"\\udc00":1}', 'contains text with a character that cannot be stored'],
  ])('rejects ambiguous JSON (%#; decision A8)', (text, reason) => {
    expect(reasonOf(text)).toBe(`The body ${reason}.`)
  })

  it.each([nested(depthMax), '{"a":[9007199254740992]}', '{"a":{"a":[{"a":"a"}]},"b":{"a":"b"}}', '{"a":10.0}'])(
    'accepts the unambiguous text %j',
    (text) => {
      expect(reasonOf(text)).toBeNull()
    },
  )

  it('treats the key __proto__ like any other, without changing a prototype', () => {
    const reading = parseJsonObject('{"__proto__":{"isAdmin":true}}', 'The body')
    expect(JSON.stringify(reading)).toBe('{"object":{"__proto__":{"isAdmin":true}}}')
    expect([({} as Record<string, unknown>)['isAdmin'], 'object' in reading ? reading.object['isAdmin'] : 0]).toEqual([
      undefined,
      undefined,
    ])
  })

  it(`agrees with JSON.parse for all output of JSON.stringify (seed ${seed})`, () => {
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
