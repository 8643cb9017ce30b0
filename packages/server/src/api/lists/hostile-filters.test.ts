import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'

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

describe('filters on what is hard to compare (decision C2)', () => {
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
})
