import { expect } from 'vitest'
import type { Event } from '@moorage/contract'
import { asId, type EventId } from '#domain/shared/index.ts'
import type { EventRow } from '#store/event/event-body.ts'
import { selectRows } from '../database/rows.ts'
import type { HttpBench } from './http-bench.ts'
import type { HttpHarness, TestAnswer } from './http-harness.ts'

/** Returns the event of an answer's Operation-Id from the API (decision F2). Fails the test without an operation. */
export async function operationEvent(http: HttpHarness, answer: TestAnswer<unknown>): Promise<Event> {
  const location = answer.headers['location']
  expect(location, `no operation in ${answer.text}`).toBe(`/v4/account/events/${answer.headers['operation-id']}`)
  const fetched = await http.call<Event>('GET', String(location))
  expect(fetched.status, fetched.text).toBe(200)
  return fetched.body
}

/** Runs passes until the answer's operation has ended, successfully or not. Returns its event. */
export async function endedOperationEvent(http: HttpBench, answer: TestAnswer<unknown>): Promise<Event> {
  const { id } = await operationEvent(http, answer)
  const open = http.store.db
    .selectFrom('events')
    .select('id')
    .where('id', '=', asId<EventId>(id))
    .where('status', 'in', ['scheduled', 'started'])
  await http.runUntil(async () => (await open.execute()).length === 0)
  return operationEvent(http, answer)
}

/** Returns the event rows that a request wrote itself, without later events of the system; empty if none. */
export async function requestEvents(http: HttpHarness, answer: TestAnswer<unknown>): Promise<EventRow[]> {
  return selectRows(http.store, 'events', '*', { request_id: String(answer.headers['x-request-id']) }, 'id')
}
