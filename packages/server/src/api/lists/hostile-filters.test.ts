import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { filterBounds } from './parse-filter.ts'

interface Page {
  readonly results: number
  readonly errors?: readonly { readonly field: string; readonly reason: string }[]
}

const labels = ['alpha', 'a-b_c', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']
let harness: HttpHarness
beforeAll(async () => {
  harness = await startHttpHarness()
  for (const label of labels)
    expect(
      (
        await harness.call('POST', '/v4/volumes', {
          body: { label, region: 'us-east', tags: ['100%', 'a_b', 'größe', '😀'] },
        })
      ).status,
    ).toBe(200)
})
afterAll(() => harness.close())

const list = (filter: unknown) =>
  harness.call<Page>('GET', '/v4/volumes', {
    headers: {
      'x-filter': Buffer.from(typeof filter === 'string' ? filter : JSON.stringify(filter)).toString('latin1'),
    },
  })
const wide = (joiner: string, one: unknown, times: number) => ({ [joiner]: Array.from({ length: times }, () => one) })

describe('filters that are as costly as their bounds allow (decision C2: 8 KiB, depth 8, 100 terms)', () => {
  it.each(['+or', '+and'])(
    '%s of nothing, two thousand times over: every one counts as a term, so that they are refused',
    async (joiner) => {
      const { status, body } = await list(wide(joiner, {}, 2_000))
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            field: 'X-Filter',
            reason: `The filter must not have more than ${filterBounds.termsMax} terms.`,
            code: 'request.filter_invalid',
          },
        ],
      ])
    },
  )

  it('a tree that fans out at every level is refused by its terms before anything is asked of the database', async () => {
    const tree = (depth: number): unknown =>
      depth === 0 ? { id: 1 } : wide(depth % 2 === 0 ? '+and' : '+or', tree(depth - 1), 3)
    expect((await list(tree(4))).status).toBe(200)
    expect((await list(tree(5))).body.errors?.[0]?.reason).toBe('The filter must not have more than 100 terms.')
  })

  it('a hundred terms, each with another operator on text, run', async () => {
    const { status, body } = await list({
      '+or': Array.from({ length: 100 }, (_, turn) => ({ label: { '+contains': `${'a'.repeat(30)}${turn}` } })),
    })
    expect([status, body.results]).toEqual([200, 0])
  })

  it.each(['+gt', '+gte', '+lt', '+lte', '+neq'])(
    'moments around the first and last years that can be stored answer 200 or 400, never 500, with %s',
    async (operator) => {
      for (const year of ['0000', '0001', '1969', '9999'])
        for (const rest of ['01-01T00:00:00', '12-31T23:59:59.9'])
          for (const zone of ['', 'Z', '+14:00', '-14:00', '+23:59']) {
            const { status, body } = await list({ created: { [operator]: `${year}-${rest}${zone}` } })
            expect([year, rest, zone, status, body.errors?.[0]?.field]).toEqual([
              year,
              rest,
              zone,
              ...(status === 200 ? [200, undefined] : [400, 'X-Filter']),
            ])
          }
    },
  )

  it.each([
    ['(a+)+$', 0],
    ['(a|aa)+!', 0],
    ['.*', 0],
    ['^a', 0],
    ['a{1,99}', 0],
    ['[a-z]', 0],
    ['%', 0],
    ['_', 1],
    ['a_b', 0],
    ['\\', 0],
    ['\\_', 0],
    ['alpha', 1],
    ['', 3],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 0],
  ])('+contains %j means these characters and nothing else', async (text, results) => {
    const answer = await list({ label: { '+contains': text } })
    expect([answer.status, answer.body.results]).toEqual([200, results])
  })

  it.each([
    ['100%', 3],
    ['1%', 0],
    ['a_b', 3],
    ['axb', 0],
    ['größe', 3],
    ['gro\u0308ße', 0],
    ['😀', 3],
    ['😁', 0],
    [`x') or true --`, 0],
    ['{100%}', 0],
    ['"100%"', 0],
    ['100%,a_b', 0],
  ])('a tag equal to %j is found as it is written', async (tag, results) => {
    const answer = await list({ tags: tag })
    expect([answer.status, answer.body.results]).toEqual([200, results])
  })

  it.each(['{"label":"\\ud83d"}', '{"\\ud83d":1}', '{"label":"a\\u0000"}', '{"label":{"+contains":"\\udc00"}}'])(
    '%s holds no text: refused',
    async (filter) => {
      expect((await list(filter)).body.errors).toEqual([
        {
          field: 'X-Filter',
          reason: 'The filter holds text with a character that cannot be stored.',
          code: 'request.filter_invalid',
        },
      ])
    },
  )

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'])(
    'a field called %s is one that nobody knows, in every place and spelling',
    async (name) => {
      const escaped = `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}"`
      for (const filter of [
        `{"${name}":1}`,
        `{${escaped}:1}`,
        `{"label":"alpha",${escaped}:"x"}`,
        `{"+or":[{"label":"alpha"},{${escaped}:null}]}`,
        `{"+order_by":"${name}"}`,
      ]) {
        const { status, body } = await list(filter)
        expect([filter, status, body.errors]).toEqual([
          filter,
          400,
          [{ field: 'X-Filter', reason: `Cannot filter on ${name}`, code: 'request.filter_invalid' }],
        ])
      }
      expect((await list(`{"id":{${escaped}:1}}`)).body.errors).toEqual([
        { field: 'X-Filter', reason: `${name} is not a filter operator.`, code: 'request.filter_invalid' },
      ])
    },
  )

  it('names that are told back are cut', async () => {
    expect((await list({ ['x'.repeat(8_000)]: 1 })).body.errors).toEqual([
      { field: 'X-Filter', reason: `Cannot filter on ${'x'.repeat(64)}`, code: 'request.filter_invalid' },
    ])
    const { body } = await list({ [`size${' '.repeat(4000)}`]: 'x' })
    expect(JSON.stringify(body).length).toBeLessThan(200)
  })
})
