import { once } from 'node:events'
import { get } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Gate, makeGate } from '#testkit/gate.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import type { AnyHandler } from '../../call.ts'
import { EventStream } from '../../events/event-stream.ts'
import type { ResponseRecord } from './response-record.ts'

let reached: Gate
let gate: Gate
let isOver = false
const waits: AnyHandler = {
  kind: 'read',
  run: async () => {
    reached.open()
    await gate.passed
    isOver = true
    return {}
  },
}
const answers: AnyHandler = { kind: 'read', run: async () => ({}) }
const handlers = {
  'volume.list': waits,
  'volume.view': answers,
  'event.view': answers,
  'event.stream': {
    kind: 'stream',
    run: async () => new EventStream((async function* () {})()),
  } satisfies AnyHandler,
}

let notes: ResponseRecord[] = []
const http = await useHttpHarness({ isPlumbing: true, handlers, onResponse: (note) => notes.push(note) })
http.api.server.get('/livez', () => 'alive')
beforeEach(() => {
  notes = []
  reached = makeGate()
  gate = makeGate()
  isOver = false
})

const noted = async () => {
  await expect.poll(() => notes.length).toBeGreaterThan(0)
  return notes
}

describe('response record', () => {
  it('has caller, operation, status and duration since arrival', async () => {
    const beganMs = performance.now()
    const { headers } = await http.call('GET', '/v4/volumes/7')
    const [note] = await noted()
    expect(note).toEqual({
      requestId: headers['x-request-id'],
      operation: 'volume.view',
      operationId: null,
      resource: 'volume/7',
      route: '/volumes/{volumeId}',
      accountId: http.accountId,
      method: 'GET',
      status: 200,
      durationMs: expect.any(Number),
      isWaiting: false,
      code: null,
    })
    expect(note?.durationMs).toBeGreaterThan(0)
    expect(note?.durationMs).toBeLessThanOrEqual(performance.now() - beganMs + 0.001)
  })

  it('has the error code, with the facts known by then', async () => {
    await http.call('GET', '/v4/nothing')
    expect(await noted()).toMatchObject([
      { operation: null, accountId: null, method: 'GET', status: 404, code: 'resource.not_found', isWaiting: false },
    ])
    notes = []
    await http.call('GET', '/v4/volumes/x')
    expect(await noted()).toMatchObject([
      { operation: 'volume.view', accountId: http.accountId, status: 404, code: 'resource.not_found' },
    ])
    notes = []
    await http.call('GET', '/v4/volumes/7', { token: 'bad' })
    expect(await noted()).toMatchObject([
      { operation: 'volume.view', accountId: null, status: 401, code: 'access.token_invalid' },
    ])
  })

  it('marks long polls and streams as waiting, but not the same operation without a wait', async () => {
    for (const [path, isWaiting] of [
      ['/v4/account/events/7?wait=1', true],
      ['/v4/account/events/7', false],
      ['/v4/account/events/stream', true],
    ] as const) {
      notes = []
      await http.api.server.inject({ url: path, headers: { authorization: `Bearer ${http.token}` } })
      expect(await noted()).toMatchObject([{ isWaiting, status: 200 }])
    }
  })

  it('omits probes', async () => {
    expect((await http.api.server.inject('/livez')).payload).toBe('alive')
    expect((await http.api.server.inject('/livez?verbose')).payload).toBe('alive')
    await http.call('GET', '/v4/volumes/7')
    expect(await noted()).toMatchObject([{ operation: 'volume.view' }])
  })
})

it('records an early disconnect once as 499, even if a response follows', async () => {
  const origin = await http.listen()
  const asked = get(`${origin}/v4/volumes`, { agent: false, headers: { authorization: `Bearer ${http.token}` } })
  asked.on('error', () => undefined)
  await reached.passed
  asked.destroy()
  expect(await noted()).toMatchObject([{ operation: 'volume.list', status: 499, code: null }])
  gate.open()
  await expect.poll(() => isOver).toBe(true)
  const [answer] = await once(
    get(`${origin}/v4/volumes/7`, { agent: false, headers: { authorization: `Bearer ${http.token}` } }),
    'response',
  )
  answer.resume()
  await once(answer, 'end')
  await expect.poll(() => notes.map((one) => one.operation)).toEqual(['volume.list', 'volume.view'])
})
