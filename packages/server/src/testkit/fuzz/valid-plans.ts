import fc from 'fast-check'
import { filtersOf } from './filters-of.ts'
import type { DocParameter, FuzzOperation } from './fuzz-operation.ts'
import type { FuzzCaller, FuzzPlan } from './fuzz-plan.ts'
import type { Hints } from './hints.ts'
import { valuesOf } from './values-of.ts'

/** Few keys for many requests, so that replays and keys with another body come up (decision A9). */
const keys = fc.constantFrom(...Array.from({ length: 8 }, (_, index) => `key-${index}`))
const rare = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

const callers: fc.Arbitrary<FuzzCaller> = fc.oneof(
  { weight: 10, arbitrary: fc.constant('owner' as const) },
  { weight: 5, arbitrary: fc.constant('restricted' as const) },
  { weight: 1, arbitrary: fc.constantFrom('reader' as const, 'narrow' as const, 'nobody' as const, 'liar' as const) },
)

/** Requests that fit the document in every part; whether they are accepted is a matter of rules, rights and state. */
export function validPlans(operation: FuzzOperation, hints: Hints): fc.Arbitrary<FuzzPlan> {
  const inQuery = operation.parameters
    .filter((one) => one.in === 'query')
    .map((one) => rare(textOf(one, hints)).map((text) => [one.name, text] as const))
  const inHeader = operation.parameters
    .filter((one) => one.in === 'header')
    .map((one) => rare(headerOf(one, operation, hints)).map((text) => [one.name.toLowerCase(), text] as const))
  return fc.record({
    operation: fc.constant(operation),
    mood: fc.constant('valid' as const),
    caller: callers,
    target: fc.record({
      from: fc.oneof(
        { weight: 9, arbitrary: fc.constant('live' as const) },
        { weight: 1, arbitrary: fc.constantFrom('theirs' as const, 'absent' as const) },
      ),
      turn: fc.nat(1000),
    }),
    query: fc
      .tuple(...inQuery)
      .map((all) => all.filter((one): one is readonly [string, string] => one[1] !== undefined)),
    headers: fc
      .tuple(...inHeader)
      .map((all) => Object.fromEntries(all.filter((one): one is readonly [string, string] => one[1] !== undefined))),
    body: operation.body ? valuesOf(operation.body, hints).map((json) => ({ json })) : fc.constant(null),
    expected: fc.constant(null),
  })
}

function textOf({ name, schema }: DocParameter, hints: Hints): fc.Arbitrary<string> {
  return valuesOf(schema, hints, name).map(String)
}

function headerOf(parameter: DocParameter, { filterable }: FuzzOperation, hints: Hints): fc.Arbitrary<string> {
  if (parameter.name === 'Idempotency-Key') return keys
  // Header octets travel one to a character.
  if (parameter.name === 'X-Filter')
    return filtersOf(filterable ?? {}).map((filter) => Buffer.from(JSON.stringify(filter)).toString('latin1'))
  return textOf(parameter, hints).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '-').trim())
}
