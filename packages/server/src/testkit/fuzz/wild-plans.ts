import { isRecord } from '@moorage/contract'
import fc from 'fast-check'
import type { FuzzOperation } from './fuzz-operation.ts'
import type { FuzzCaller, FuzzPlan, PlannedBody } from './fuzz-plan.ts'
import type { Hints } from './hints.ts'
import { validPlans } from './valid-plans.ts'
import { valuesOf } from './values-of.ts'

/** Names that a body, a query or a header might smuggle something in under. */
const names = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'id',
    'status',
    'created',
    'updated',
    'account',
    'account_id',
    'user_id',
    'host_id',
    'is_restricted',
    'restricted',
    'label',
    'tags',
    'size',
    'count',
    'labels',
    'devices',
    'node_pools',
    '',
    '+and',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const smuggled = fc.dictionary(names, fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }), { maxKeys: 6 })
const latin = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
})
const line = latin.map((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim())
const numerals = fc.constantFrom(
  '1e999',
  '-0',
  '1e1',
  '10.0',
  '9007199254740993',
  '1E+2',
  '0.1e2',
  '-1',
  '2147483648',
  '9223372036854775807',
)

const headers = fc.dictionary(
  fc.constantFrom(
    'x-filter',
    'content-type',
    'content-encoding',
    'idempotency-key',
    'last-event-id',
    'x-forwarded-for',
    'x-http-method-override',
    'range',
    'if-none-match',
    'accept',
    'origin',
    'cookie',
    'x-request-id',
    'host',
    'upgrade-insecure-requests',
  ),
  fc.oneof(
    line,
    fc.constantFrom('gzip', 'deflate', 'DELETE', '*', 'application/xml', '{"id":1}', '{"+order_by":"id"}'),
  ),
  { maxKeys: 3 },
)
const query = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom('page', 'page_size', 'wait', 'from', '__proto__', 'page[]', 'page.x'), latin),
    fc.oneof(latin, numerals),
  ),
  { maxLength: 3 },
)
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD')
const parts = fc.constantFrom(
  '..',
  '.',
  '%2e%2e',
  '%00',
  '%2f',
  '%ff',
  '%',
  '',
  '1e3',
  '0x1',
  '%201',
  '%31',
  '1;a',
  '1?',
  '١',
  '９',
  'volumes',
  'types',
  '%F0%9F%98%80',
  'x'.repeat(1100),
)
const path = fc
  .array(fc.oneof(parts, fc.webPath({ size: 'small' })), { maxLength: 4 })
  .map((all) => `/${all.join('/')}`)
const callers = fc.constantFrom<FuzzCaller>('owner', 'owner', 'owner', 'restricted', 'narrow', 'nobody', 'liar')

/** One in ten: most wild requests reach the operation they are aimed at. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

/** Requests of any shape at all, most of them on the way of a valid one; what they mean is for the answer to show. */
export function wildPlans(operation: FuzzOperation, hints: Hints): fc.Arbitrary<FuzzPlan> {
  const other = fc.record(
    {
      caller: callers,
      headers,
      query: query.filter((all) => !operation.isStream || all.length > 0),
      body: bodies(operation, hints),
      method: seldom(method),
      path: seldom(path),
      isRaw: fc.boolean(),
    },
    { noNullPrototype: true },
  )
  return fc.tuple(validPlans(operation, hints), other).map(([valid, { method: verb, path: place, ...wild }]) => ({
    ...valid,
    ...wild,
    mood: 'wild',
    headers: { ...valid.headers, ...wild.headers },
    ...(verb === undefined ? {} : { method: verb }),
    ...(place === undefined ? {} : { path: place }),
  }))
}

function bodies({ body: schema }: FuzzOperation, hints: Hints): fc.Arbitrary<PlannedBody> {
  const octets = fc
    .oneof(
      latin,
      smuggled.map((value) => JSON.stringify(value)),
      fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
      fc.tuple(names, numerals).map(([name, number]) => `{${JSON.stringify(name)}:${number}}`),
    )
    .map((octet) => ({ octets: Buffer.from(octet).toString('latin1') }))
  if (!schema) return fc.oneof(fc.constant(null), octets)
  const mixed = fc
    .tuple(valuesOf(schema, hints), smuggled)
    .map(([value, more]) => ({ json: { ...(isRecord(value) ? value : {}), ...more } }))
  const strayed = fc
    .tuple(
      valuesOf(schema, hints),
      fc.constantFrom(...Object.keys(schema.properties ?? { x: 1 })),
      fc.jsonValue({ maxDepth: 3 }),
    )
    .map(([value, name, stray]) => ({ json: { ...(isRecord(value) ? value : {}), [name]: stray } }))
  return fc.oneof(octets, mixed, strayed)
}
