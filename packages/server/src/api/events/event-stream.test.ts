import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { asId, type EventId } from '#domain/shared/index.ts'
import { moveEvent } from '#store/event/move-event.ts'
import { startJob } from '#store/event/start-job.ts'
import { nudge } from '#store/nudge.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { openEventStream, type ReadStream } from '#testkit/http/open-event-stream.ts'
import type { AnyHandler } from '../call.ts'
import { handlers as everyHandler } from '../endpoints/handlers.ts'

const begins: AnyHandler = {
  kind: 'change',
  async accept(tx, call) {
    const label = String(call.body['label'])
    const { id: operationId } = await startJob(tx, call.actor, {
      action: 'volume_create',
      entity: { type: 'volume', id: 7, label },
      work: { kind: 'volume', id: 7, generation: 1 },
    })
    return { body: {}, operationId }
  },
}

interface Message {
  id: number
  data: { id: number; status: string; action: string; entity: { label: string } }
}

const opened: ReadStream[] = []
const harness = await useHttpHarness({ isPlumbing: true, handlers: { ...everyHandler, 'volume.create': begins } })
const origin = await harness.listen()
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

async function open({ query = '', from }: { query?: string; from?: number } = {}) {
  const position = from === undefined ? {} : { 'last-event-id': String(from) }
  const stream = await openEventStream(`${origin}/v4/account/events/stream${query}`, harness.token, position)
  opened.push(stream)
  const next = async (): Promise<Message> => {
    const { id, data } = await stream.next()
    return { id, data: JSON.parse(data) as Message['data'] }
  }
  const take = async (count: number): Promise<Message[]> => {
    const found: Message[] = []
    while (found.length < count) found.push(await next())
    return found
  }
  return { ...stream, next, take }
}

async function begin(label: string): Promise<EventId> {
  const { headers } = await harness.call('POST', '/v4/volumes', { body: { label } })
  return asId<EventId>(Number(headers['operation-id']))
}

async function end(id: EventId): Promise<void> {
  await harness.store.db.transaction().execute((tx) => moveEvent(tx, { id, status: 'finished' }))
  nudge(harness.store, 'events')
}

function labels(messages: readonly Message[]): string[] {
  return messages.map((one) => one.data.entity.label)
}

describe('event stream (decision F4)', () => {
  it('sends server-sent events: id, event: event, and data with the GET body on one line', async () => {
    const stream = await open()
    expect([stream.answer.status, stream.answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    const id = await begin('shape')
    const message = await stream.next()
    expect(message).toMatchObject({ data: { id, status: 'scheduled', entity: { label: 'shape' } } })
    expect(message.data).toEqual((await harness.call('GET', `/v4/account/events/${id}`)).body)
  })

  it('resumes after Last-Event-ID without a gap; the header takes precedence over from', async () => {
    const stream = await open()
    const jobs = [await begin('r1'), await begin('r2'), await begin('r3')]
    const seen = await stream.take(3)
    stream.close()
    await end(jobs[0] as EventId)
    const resumed = await open({ from: seen[0]?.id ?? 0, query: '?from=0' })
    const rest = await resumed.take(3)
    expect(rest.map((one) => [one.data.entity.label, one.data.status])).toEqual([
      ['r2', 'scheduled'],
      ['r3', 'scheduled'],
      ['r1', 'finished'],
    ])
    expect(rest.slice(0, 2).map((one) => one.id)).toEqual(seen.slice(1).map((one) => one.id))
  })

  it('catches up with a log that is much longer than the cache', async () => {
    const stream = await open()
    await sql`select append_event_log(${harness.accountId}, n, json_build_object('entity', json_build_object('label', 'l' || n)))
      from generate_series(0, 699) as n`.execute(harness.store.db)
    nudge(harness.store, 'events')
    expect(labels(await stream.take(700))).toEqual(Array.from({ length: 700 }, (_, index) => `l${index}`))
  })
})

describe('long poll for the end of a job (decision F4)', () => {
  const view = (id: EventId, wait: string) =>
    harness.call<Message['data']>('GET', `/v4/account/events/${id}?wait=${wait}`)

  it('responds as soon as the job has ended', async () => {
    const id = await begin('w1')
    const waiting = view(id, '60')
    await end(id)
    expect((await waiting).body).toMatchObject({ id, status: 'finished' })
    expect((await view(id, '60')).body).toMatchObject({ id, status: 'finished' })
  })

  it('responds 200 with the unchanged event after the timeout', async () => {
    const id = await begin('w2')
    expect(await view(id, '1')).toMatchObject({ status: 200, body: { id, status: 'scheduled' } })
  })
})
