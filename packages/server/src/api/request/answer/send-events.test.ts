import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import type { LogEntry } from '#store/event/event-log.ts'
import type { AnyHandler } from '../../call.ts'
import { EventStream } from '../../events/event-stream.ts'

let changes: (signal: AbortSignal) => AsyncIterable<readonly LogEntry[]>
const streams: AnyHandler = { kind: 'stream', run: async (call) => new EventStream(changes(call.signal)) }

const http = await useHttpHarness({ isPlumbing: true, handlers: { 'event.stream': streams } })
const origin = await http.listen()

const entry = (position: number, label = 'x') =>
  ({ position, accountId: http.accountId, eventId: position, body: { id: position, label } }) as unknown as LogEntry

async function open(token = http.token): Promise<IncomingMessage> {
  const [answer] = await once(
    get(`${origin}/v4/account/events/stream`, { agent: false, headers: { authorization: `Bearer ${token}` } }),
    'response',
  )
  return answer as IncomingMessage
}

function closed(answer: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  answer.on('error', () => undefined).once('close', () => resolve())
  return promise
}

describe('format of server-sent events (decision F4)', () => {
  it('sends a connected comment, each change with its position, and heartbeats', async () => {
    changes = async function* () {
      yield [entry(7), entry(9)]
      yield []
      yield [entry(12)]
    }
    const answer = await open()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      connection: 'close',
      'x-request-id': expect.any(String),
      'access-control-allow-origin': '*',
      'x-oauth-scopes': '*',
    })
    expect(await text(answer)).toBe(
      [
        ': connected\n\n',
        'id: 7\nevent: event\ndata: {"id":7,"label":"x"}\n\n',
        'id: 9\nevent: event\ndata: {"id":9,"label":"x"}\n\n',
        ': heartbeat\n\n',
        'id: 12\nevent: event\ndata: {"id":12,"label":"x"}\n\n',
      ].join(''),
    )
    expect(answer.complete).toBe(true)
  })

  it('aborts the response if reading changes fails, so that the client does not take it as complete', async () => {
    const told = makeGate()
    changes = async function* () {
      yield [entry(1)]
      await told.passed
      throw new Error('the log is away')
    }
    const answer = await open()
    const over = closed(answer)
    let seen = ''
    answer.on('data', (bytes: Buffer) => (seen += bytes.toString()))
    await expect.poll(() => seen).toContain('id: 1\n')
    told.open()
    await over
    expect(answer.complete).toBe(false)
  })
})

describe('slow or stalled readers', () => {
  const parts = 32
  const part = 'x'.repeat(2 * 1024 * 1024)
  let pulled: number
  beforeEach(() => {
    pulled = 0
  })

  it('get everything at their own pace', async () => {
    changes = async function* () {
      for (; pulled < parts; pulled += 1) yield [entry(pulled, part)]
    }
    const answer = await open()
    answer.pause()
    await expect.poll(() => pulled).toBeGreaterThan(0)
    for (let round = 0; round < 500; round += 1) await setImmediate()
    expect(pulled).toBeLessThan(parts)
    const all = await text(answer)
    expect([pulled, all.match(/^id: /gm)?.length, answer.complete]).toEqual([parts, parts, true])
  })

  it('are disconnected soon after the stream ends', async () => {
    const ended = makeGate()
    changes = async function* (signal) {
      signal.addEventListener('abort', () => ended.open())
      for (;;) {
        yield [entry((pulled += 1), part)]
        if (signal.aborted) return
      }
    }
    const { id, token } = await http.makeToken(['events:read_only'])
    const answer = await open(token)
    const over = closed(answer)
    answer.pause()
    await expect.poll(() => pulled).toBeGreaterThan(0)
    expect(http.api.countStreams()).toBe(1)
    await http.store.db.deleteFrom('tokens').where('id', '=', id).execute()
    await ended.passed
    await expect.poll(() => http.api.countStreams()).toBe(0)
    answer.resume()
    await over
    expect(answer.complete).toBe(false)
  })
})

describe('lifetime of a stream (decision F4)', () => {
  const untilEnd = (signal: AbortSignal): AsyncIterable<readonly LogEntry[]> => ({
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (!signal.aborted) await once(signal, 'abort')
        return { done: true, value: undefined }
      },
    }),
  })

  it('ends with its token', async () => {
    changes = untilEnd
    const revoked = await http.makeToken(['events:read_only'])
    const expiring = await http.makeToken(['events:read_only'], Date.now() + 60_000)
    const [own, brief, other] = [await open(revoked.token), await open(expiring.token), await open()]
    const { db } = http.store
    await db.deleteFrom('tokens').where('id', '=', revoked.id).execute()
    expect(await text(own)).toBe(': connected\n\n')
    await db.updateTable('tokens').set({ expiry: '2020-01-01T00:00:00Z' }).where('id', '=', expiring.id).execute()
    expect(await text(brief)).toBe(': connected\n\n')
    expect(http.api.countStreams()).toBe(1)
    other.destroy()
    await expect.poll(() => http.api.countStreams()).toBe(0)
  })

  it('rejects a ninth stream of a token before it starts', async () => {
    changes = untilEnd
    const { token } = await http.makeToken(['events:read_only'])
    const eight = await Promise.all(Array.from({ length: 8 }, () => open(token)))
    const ninth = await open(token)
    expect([ninth.statusCode, ninth.headers['content-type'], ninth.headers['retry-after']]).toEqual([
      429,
      'application/json',
      '5',
    ])
    ninth.resume()
    for (const one of eight) one.destroy()
    await expect.poll(() => http.api.countStreams()).toBe(0)
    const again = await open(token)
    expect(again.statusCode).toBe(200)
    again.destroy()
  })
})
