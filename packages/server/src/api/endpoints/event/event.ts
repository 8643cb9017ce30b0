import { acceptEventRead, acceptEventSeen } from '#accept/event/mark.ts'
import { type Actor, asId, type EventId } from '#domain/shared/index.ts'
import { findActorRights } from '#store/access/user-rights.ts'
import { eventBody, type EventRow } from '#store/event/event-body.ts'
import { findLogBounds } from '#store/event/event-log.ts'
import { findEvent, listEvents, locateEvent } from '#store/event/read-events.ts'
import type { HandlersOf, LocatedCall, PathOf } from '../../call.ts'
import { EventStream, followChanges } from '../../events/event-stream.ts'
import { readPosition } from '../../events/read-position.ts'
import { respondPage } from '../../respond.ts'
import { locateStored } from '../../stored-reads.ts'
import { changeStored } from '../../change-stored.ts'

const idOf = ({ eventId }: PathOf<'event.view'>): EventId => asId<EventId>(eventId)

const locate = locateStored(locateEvent, idOf)

/** Operations of the account's events (decision F4). */
export const eventHandlers: HandlersOf<'event'> = {
  // Without the actions that the dialect hides.
  'event.list': {
    kind: 'read',
    async run({ store: { db }, actor, list, policy }) {
      const { rows, total } = await listEvents(db, actor, { hidden: policy.hiddenActions }, list)
      return respondPage(list, total, rows.map(eventBody))
    },
  },

  // With `wait`, waits until the event ends or that many seconds have passed.
  'event.view': {
    kind: 'read',
    locate,
    async run(call) {
      const id = idOf(call.params)
      const row = await findEvent(call.store.db, call.actor, id)
      const seconds = call.query.wait
      if (seconds === undefined || !isOpen(row)) return eventBody(row)
      await call.feed.awaitEnd(id, { signal: call.signal, ms: seconds * 1000 })
      return eventBody(await findEvent(call.store.db, await viewerNow(call), id))
    },
  },

  // Every event change, from now or a resume position.
  'event.stream': {
    kind: 'stream',
    async run(call) {
      const bounds = await findLogBounds(call.store.db)
      const from = call.query['from']
      const after = readPosition(
        { lastEventId: call.headers['last-event-id'], from: typeof from === 'string' ? from : undefined },
        bounds,
      )
      return new EventStream(followChanges(call, call.actor, { after, newest: bounds.newest }))
    },
  },

  // Older events too (facts 8.1).
  'event.mark_seen': changeStored(locate, acceptEventSeen, (path) => ({ id: idOf(path) })),

  'event.mark_read': changeStored(locate, acceptEventRead, (path) => ({ id: idOf(path) })),
}

/** Rereads the rights after the wait. Throws access.token_invalid if the token has ended (decision G7). */
async function viewerNow({ store: { db }, actor }: LocatedCall): Promise<Actor> {
  const { isRestricted } = await findActorRights(db, actor)
  return { ...actor, isRestricted }
}

function isOpen(row: EventRow): boolean {
  return row.status === 'scheduled' || row.status === 'started'
}
