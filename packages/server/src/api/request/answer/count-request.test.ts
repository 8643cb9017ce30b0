import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpHarness, startHttpHarness, type TestAnswer } from '../../../testkit/http-harness.ts'
import type { Handler } from '../../call.ts'

let runs = 0
const counted: Handler = {
  isMutation: true,
  run: (call) =>
    call.mutate(async () => {
      runs += 1
      return { body: { id: runs } }
    }),
}
const handlers = {
  'volume.list': { run: async () => ({}) },
  'volume.create': counted,
  'volume.view': { run: async () => ({}) },
  'volume_type.list': { run: async () => ({}) },
}

let http: HttpHarness
beforeAll(async () => {
  http = await startHttpHarness({
    isPlumbing: true,
    handlers,
    rateLimits: { requestsMax: 6, createsMax: 2, isRefusing: true },
  })
})
afterAll(() => http.close())

const shown = ({ status, headers }: TestAnswer<unknown>) => [
  status,
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
]

/** Runs all of a story in one minute: anew when the minute turned in the midst of it. Answers what each answer showed. */
async function inOneMinute(tell: () => Promise<TestAnswer<unknown>[]>): Promise<TestAnswer<unknown>[]> {
  for (;;) {
    const answers = await tell()
    if (new Set(answers.map((answer) => answer.headers['x-ratelimit-reset'])).size === 1) return answers
  }
}

describe('rates of a token (decision G4)', () => {
  it('creates have a limit of their own; a refusal comes with an integer Retry-After and before any effect (B4)', async () => {
    const answers = await inOneMinute(async () => {
      const { token } = await http.makeToken(['*'])
      runs = 0
      const create = () => http.call('POST', '/v4/volumes', { token, body: { label: 'x', size: 10 } })
      return [await create(), await create(), await create(), await http.call('GET', '/v4/volumes/7', { token })]
    })
    expect(answers.map(shown)).toEqual([
      [200, '2', '1'],
      [200, '2', '0'],
      [429, '2', '0'],
      [200, '6', '2'],
    ])
    expect(runs).toBe(2)
    expect(answers[2]).toMatchObject({
      body: { errors: [{ reason: 'Too many requests', field: '' }] },
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) },
    })
  })

  it('every answer under /v4 shows where the caller stands, whatever it is (A7)', async () => {
    const answers = await inOneMinute(async () => {
      const { token } = await http.makeToken(['account:read_only'])
      const paths = [
        ['GET', '/v4/volumes/types', token],
        ['GET', '/v4/volumes/7', token],
        ['GET', '/v4/nothing', token],
        ['PATCH', '/v4/volumes', token],
        ['GET', '/v4/volumes/7', 'bad'],
        ['GET', '/v4beta/volumes/7', null],
      ] as const
      return Promise.all(paths.map(([method, path, shownToken]) => http.call(method, path, { token: shownToken })))
    })
    expect(answers.map((answer) => answer.status)).toEqual([200, 401, 404, 405, 401, 401])
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'x-ratelimit-limit': '6',
        'x-ratelimit-remaining': expect.stringMatching(/^\d$/),
        'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
      })
  })
})

describe('rates of an address (decision G10)', () => {
  it('beyond its limit public operations are refused, unknown tokens stay 401 (B3), and a token from the same address is served', async () => {
    const answers = await inOneMinute(async () => {
      const { token } = await http.makeToken(['*'])
      const strangers = []
      for (let n = 0; n < 7; n += 1) strangers.push(await http.call('GET', '/v4/volumes/7', { token: 'f'.repeat(64) }))
      return [
        ...strangers.slice(-1),
        await http.call('GET', '/v4/volumes/types', { token: null }),
        await http.call('GET', '/v4/volumes/7', { token }),
      ]
    })
    expect(answers.map(shown)).toEqual([
      [401, '6', '0'],
      [429, '6', '0'],
      [200, '6', '5'],
    ])
  })
})
