import { acceptEventSeen } from '#accept/event/mark.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Marks an event and all older ones as seen (facts 8.1). */
export const eventMarkSeen: Handler<'event.mark_seen'> = {
  kind: 'change',
  locate: locatePathEvent,
  run: (call) => respondEmpty(call, (tx) => acceptEventSeen(tx, call.actor, { id: eventIdOf(call) })),
}
