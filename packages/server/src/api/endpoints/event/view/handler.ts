import { findActorRights } from '#store/access/check-actor.ts'
import { type Actor, type Viewer } from '#domain/shared/index.ts'
import { type EventRow, eventBody } from '#store/event/event-body.ts'
import { findEvent } from '#store/event/read-events.ts'
import type { CallOf, Handler, LocatedCall } from '#api/call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Returns one event. With `wait`, waits until the event ends or that many seconds have passed (decision F4). */
export const eventView: Handler<'event.view'> = {
  kind: 'read',
  locate: locatePathEvent,
  async run(call) {
    const row = await find(call, call.actor)
    const seconds = call.query.wait
    if (seconds === undefined || !isOpen(row)) return eventBody(row)
    await call.feed.awaitEnd(eventIdOf(call), { signal: call.signal, ms: seconds * 1000 })
    return eventBody(await find(call, await viewerNow(call)))
  },
}

/** Rereads the rights after the wait. Throws access.token_invalid if the token has ended (decisions F4, G7). */
async function viewerNow({ store: { db }, actor }: LocatedCall): Promise<Actor> {
  const { isRestricted } = await findActorRights(db, actor)
  return { ...actor, isRestricted }
}

function find(call: CallOf<'event.view'>, viewer: Viewer): Promise<EventRow> {
  return findEvent(call.store.db, viewer, eventIdOf(call))
}

function isOpen(row: EventRow): boolean {
  return row.status === 'scheduled' || row.status === 'started'
}
