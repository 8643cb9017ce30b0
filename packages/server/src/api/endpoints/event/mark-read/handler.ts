import { acceptEventRead } from '#accept/event/mark.ts'
import { type Handler, respondEmpty } from '#api/call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Marks one event as read (facts 8.1). */
export const eventMarkRead: Handler<'event.mark_read'> = {
  kind: 'change',
  locate: locatePathEvent,
  run: (call) => respondEmpty(call, (tx) => acceptEventRead(tx, call.actor, { id: eventIdOf(call) })),
}
