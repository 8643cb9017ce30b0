import { type EventRow, eventBody } from '../../../../store/event/event-body.ts'
import { findEvent } from '../../../../store/event/find-event.ts'
import type { Call, Handler } from '../../../call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Shows one event; with `wait` only once it has ended or that many seconds are over (decision F4). */
export const eventView: Handler = {
  locate: locatePathEvent,
  async run(call) {
    const row = await find(call)
    const seconds = call.query['wait']
    if (typeof seconds !== 'number' || !isOpen(row)) return eventBody(row)
    await call.feed.awaitEnd(eventIdOf(call), { signal: call.signal, ms: seconds * 1000 })
    return eventBody(await find(call))
  },
}

function find(call: Call): Promise<EventRow> {
  return findEvent(call.store.db, call.actor, eventIdOf(call))
}

function isOpen(row: EventRow): boolean {
  return row.status === 'scheduled' || row.status === 'started'
}
