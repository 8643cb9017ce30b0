import fc from 'fast-check'
import type { FilterType } from '@moorage/contract'
import { corrupt, corruptionsOf } from './corruptions-of.ts'
import type { DocParameter, FuzzOperation } from './fuzz-operation.ts'
import type { FuzzPlan, PlannedBody } from './fuzz-plan.ts'
import type { Hints } from './hints.ts'
import { withoutPicks } from './pick.ts'
import { valuesOf } from './values-of.ts'
import { withoutNulls } from './schema-types.ts'

/** The part of a plan that is spoiled. */
type Spoiled = Partial<Pick<FuzzPlan, 'query' | 'headers' | 'body'>> & Required<Pick<FuzzPlan, 'expected'>>

/** Bodies that are refused whatever they were meant to say (decisions A3, A8); octets, one to a character. */
const unreadable: readonly (readonly [string, string])[] = [
  ['no JSON', '{"label":'],
  ['a list', '[1]'],
  ['a text', '"x"'],
  ['a byte order mark', '\xef\xbb\xbf{}'],
  ['not UTF-8', '{"label":"\xff"}'],
  ['a key twice', '{"a":1,"a":1}'],
  ['a key twice, once escaped', '{"a":[{"b":1,"\\u0062":2}]}'],
  ['too deep', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`],
  ['a number beyond 2^53', '{"a":9007199254740993}'],
  ['a number beyond all', '{"a":[1e999]}'],
  ['half a character', '{"a":"\\ud83d"}'],
  ['U+0000', '{"a\\u0000":1}'],
  ['a number that would be rounded', '{"a":10.00000000000000000001}'],
]
const badKeys = ['', 'a b', 'x'.repeat(256), '\xfc']
const badNumbers = ['', ' 1', '1.5', '1e1', '0x1', 'abc', '9'.repeat(20)]
const wrongValues: Readonly<Record<FilterType, unknown>> = {
  integer: '7',
  string: 7,
  boolean: 'true',
  datetime: 'yesterday',
  tags: 7,
}

/** Requests of which exactly one part is spoiled, so that they must be refused for it: they are sent where nothing else can be wrong. */
export function corruptPlans(operation: FuzzOperation, hints: Hints): fc.Arbitrary<FuzzPlan> | null {
  const fixed = [...spoiledQueries(operation), ...spoiledHeaders(operation), ...spoiledOctets(operation)]
  const ways = [
    ...(fixed.length === 0 ? [] : [fc.constantFrom(...fixed)]),
    ...(operation.body ? [spoiledBodies(operation, operation.body, hints)] : []),
  ]
  if (ways.length === 0) return null
  const sound = operation.body
    ? valuesOf(operation.body, hints).map((json): PlannedBody => ({ json }))
    : fc.constant(null)
  return fc.tuple(fc.oneof(...ways), sound).map(([spoiled, body]) => ({
    operation,
    mood: 'corrupt',
    caller: 'steady',
    target: 'furniture',
    query: [],
    headers: {},
    body,
    ...spoiled,
  }))
}

function spoiledBodies(
  operation: FuzzOperation,
  body: NonNullable<FuzzOperation['body']>,
  hints: Hints,
): fc.Arbitrary<Spoiled> {
  const fits = (json: unknown) =>
    operation.bodyFits(
      withoutNulls(
        withoutPicks(json, () => 1),
        body,
      ),
    )
  return fc.tuple(valuesOf(body, hints), fc.nat()).map(([json, turn]) => {
    if (!fits(json)) throw new Error(`a body for ${operation.name} was made that does not fit: ${JSON.stringify(json)}`)
    const all = corruptionsOf(body, json)
    const from = turn % Math.max(1, all.length)
    const one = [...all.slice(from), ...all.slice(0, from)].find((each) => !fits(corrupt(json, each)))
    if (!one) return { body: { octets: '[1]' }, expected: { what: 'a list', field: '' } }
    return { body: { json: corrupt(json, one) }, expected: { what: `${one.what} at ${one.field}`, field: one.field } }
  })
}

function spoiledOctets({ method }: FuzzOperation): Spoiled[] {
  return method === 'GET'
    ? []
    : unreadable.map(([what, octets]) => ({ body: { octets }, expected: { what, field: '' } }))
}

function spoiledQueries({ parameters }: FuzzOperation): Spoiled[] {
  return parameters
    .filter((one) => one.in === 'query')
    .flatMap((one) =>
      badTexts(one).map((text): Spoiled => ({
        query: [[one.name, text]],
        expected: { what: `${one.name}=${text.slice(0, 20)}`, field: one.name },
      })),
    )
}

function badTexts({ schema }: DocParameter): string[] {
  const { minimum, maximum, maxLength } = schema
  if (schema.type !== 'integer') return maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]
  return [
    ...badNumbers,
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ]
}

function spoiledHeaders(operation: FuzzOperation): Spoiled[] {
  return operation.parameters
    .filter((one) => one.in === 'header')
    .flatMap((one) =>
      badHeaders(one, operation).map((text): Spoiled => ({
        headers: { [one.name.toLowerCase()]: text },
        expected: { what: `${one.name}: ${text.slice(0, 40)}`, field: one.name },
      })),
    )
}

function badHeaders({ name, schema }: DocParameter, { filterable }: FuzzOperation): string[] {
  if (name === 'Idempotency-Key') return badKeys
  if (name !== 'X-Filter') return schema.maxLength === undefined ? [] : ['x'.repeat(schema.maxLength + 1)]
  const fields = Object.entries(filterable ?? {})
  return [
    '{',
    '[]',
    '{"no_such_field":1}',
    '{"__proto__":{}}',
    '{"+or":{}}',
    '{"+not":[]}',
    '{"+order_by":"no_such_field"}',
    '{"+and":[{"+and":1}]}',
    '\xff',
    `{"+or":[${'{"+and":['.repeat(9)}{}${']}'.repeat(9)}]}`,
    ...fields.map(([field, { type }]) => JSON.stringify({ [field]: wrongValues[type] })),
    ...fields.map(([field]) => JSON.stringify({ [field]: { '+like': 1 } })),
    ...fields.map(([field]) => JSON.stringify({ [field]: [1] })),
  ]
}
