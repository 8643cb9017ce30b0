import type { Viewer } from '../../../../domain/shared/index.ts'
import { findStanding } from '../../../../store/access/find-standing.ts'
import { type EventRow, eventBody } from '../../../../store/event/event-body.ts'
import { findEvent } from '../../../../store/event/find-event.ts'
import type { Call, Handler } from '../../../call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Shows one event; with `wait` only once it has ended or that many seconds are over (decision F4). */
export const eventView: Handler = {
  locate: locatePathEvent,
  async run(call) {
    const row = await find(call, call.actor)
    const seconds = call.query['wait']
    if (typeof seconds !== 'number' || !isOpen(row)) return eventBody(row)
    await call.feed.awaitEnd(eventIdOf(call), { signal: call.signal, ms: seconds * 1000 })
    // What the caller may see can have changed while they waited (decision G7).
    const { isRestricted } = await findStanding(call.store.db, call.actor)
    return eventBody(await find(call, { ...call.actor, isRestricted }))
  },
}

function find(call: Call, viewer: Viewer): Promise<EventRow> {
  return findEvent(call.store.db, viewer, eventIdOf(call))
}

function isOpen(row: EventRow): boolean {
  return row.status === 'scheduled' || row.status === 'started'
}
