import assert from 'node:assert/strict'
import type { Api } from '../client/api.ts'
import { type EventRecord, hasEnded } from '../client/shapes.ts'
import type { UserTools } from './user.ts'

/** Waits for an operation by stream and by long poll, and returns its event. Throws unless status and both events are as expected (decision F4). */
export async function awaitOperationEnd({ api, log }: UserTools, id: number, status: string): Promise<EventRecord> {
  const [streamed, polled] = await Promise.all([log.ended(id), awaitEnd(api, id)])
  const { event } = streamed
  assert.equal(
    event.status,
    status,
    `operation ${id}, ${event.action} of ${event.entity.label}, ended as ${event.status}: ${event.message}`,
  )
  // The read markers `seen` and `read` may differ.
  const { seen: _s, read: _r, ...streamedEvent } = event
  const { seen: _t, read: _u, ...polledEvent } = polled
  assert.deepEqual(streamedEvent, polledEvent, `the stream and the event match for operation ${id}`)
  return event
}

async function awaitEnd(api: Api, id: number): Promise<EventRecord> {
  for (;;) {
    const { body } = await api.ok<EventRecord>('GET', `/account/events/${id}`, { query: { wait: 60 } })
    if (hasEnded(body)) return body
  }
}
