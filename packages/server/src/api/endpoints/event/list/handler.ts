import { eventBody } from '#store/event/event-body.ts'
import { listEvents } from '#store/event/read-events.ts'
import { type Handler, respondRows } from '#api/call.ts'

/** Lists the account's events (decision F4). */
export const eventList: Handler<'event.list'> = {
  kind: 'read',
  run: (call) => respondRows(call, listEvents(call.store.db, call.actor, call.list), eventBody),
}
