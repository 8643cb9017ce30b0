import { describe, expect, it } from 'vitest'
import type { LightMyRequestResponse as InjectedAnswer } from 'fastify'
import type { TestAnswer } from '#testkit/http/http-harness.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import type { AnyHandler } from '../../call.ts'

let runs = 0
const counted: AnyHandler = {
  kind: 'change',
  async accept() {
    runs += 1
    return { body: { id: runs } }
  },
}
const handlers: Readonly<Record<string, AnyHandler>> = {
  'volume.list': { kind: 'read', run: async () => ({}) },
  'volume.create': counted,
  'volume.view': { kind: 'read', run: async () => ({}) },
  'volume_type.list': { kind: 'read', run: async () => ({}) },
}

const rateLimits = { requestsMax: 6, createsMax: 2, isEnforced: true }
const http = await useHttpHarness({ isPlumbing: true, handlers, rateLimits })
for (const method of ['GET', 'POST'])
  http.api.server.route({ method, url: '/beside', handler: (_request, reply) => reply.code(401).send() })

const shown = ({ status, headers }: TestAnswer<unknown>) => [
  status,
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
]

const from = (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
  http.api.server.inject({ method: 'GET', url, remoteAddress, headers })

async function inOneMinute(sendRequests: () => Promise<TestAnswer<unknown>[]>): Promise<TestAnswer<unknown>[]> {
  for (;;) {
    const answers = await sendRequests()
    if (new Set(answers.map((answer) => answer.headers['x-ratelimit-reset'])).size === 1) return answers
  }
}

it.each(['/v4/volumes/types', '/v4/openapi.json', '/docs', '/docs/nothing', '/docs/static/reference.css'])(
  '%s is public: it counts for its address and is rejected above the limit (decision G10.1)',
  async (url) => {
    const address = `192.0.2.${url.length}`
    const answers = await inOneMinute(async () => {
      const told = []
      for (let count = 0; count < 7; count += 1) {
        const { statusCode, headers } = await from(address, url)
        told.push({ status: statusCode, headers: headers as TestAnswer<unknown>['headers'], body: null, text: '' })
      }
      return told
    })
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['5', '4', '3', '2', '1', '0', '0'])
    expect(answers[6]).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  },
)

describe('rate limits of a token (decision G4)', () => {
  it('creates have their own limit; a rejection has an integer Retry-After and precedes any effect (B4)', async () => {
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
      body: { errors: [{ reason: 'Too many requests', field: '', code: 'rate.limited' }] },
      headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) },
    })
    const { 'retry-after': waitS, 'x-ratelimit-reset': resetS, date } = answers[2]?.headers ?? {}
    expect(Math.abs(Number(resetS) - Date.parse(String(date)) / 1000 - Number(waitS))).toBeLessThanOrEqual(2)
  })
})

describe('invalid tokens (decision G10.2)', () => {
  const bad = { authorization: `Bearer ${'f'.repeat(64)}` }

  it('above the request limit of an address, no token is looked up until the minute ends: 429 with Retry-After, and the connection closes', async () => {
    const answers = await inOneMinute(async () => {
      const tries = []
      for (let n = 0; n < 8; n += 1) tries.push(await from('2001:db8::1', '/v4/volumes/7', bad))
      return tries.map(asAnswer)
    })
    expect(answers.map((one) => one.status)).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    expect(answers.slice(0, 6).map((one) => one.headers['x-ratelimit-remaining'])).toEqual([
      '5',
      '4',
      '3',
      '2',
      '1',
      '0',
    ])
    expect(answers[6]?.headers).toMatchObject({
      connection: 'close',
      'retry-after': expect.stringMatching(/^[1-9]\d?$/),
    })
  })

  it('attempts at every path count: paths outside the API reject them without a lookup', async () => {
    const answers = await inOneMinute(async () => {
      const tries = []
      for (let n = 0; n < 4; n += 1) tries.push(await from('192.0.2.7', '/beside', bad))
      for (let n = 0; n < 2; n += 1) tries.push(await from('192.0.2.7', '/v4/volumes/7', bad))
      tries.push(await from('192.0.2.7', '/beside', bad))
      return tries.slice(-2).map(asAnswer)
    })
    expect(answers.map(shown)).toEqual([
      [401, '6', '0'],
      [429, '6', '0'],
    ])
    expect(asAnswer(await from('192.0.2.7', '/beside')).status).toBe(401)
  })
})

function asAnswer({ statusCode, headers, payload }: InjectedAnswer): TestAnswer<unknown> {
  return {
    status: statusCode,
    text: payload,
    body: undefined,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}
