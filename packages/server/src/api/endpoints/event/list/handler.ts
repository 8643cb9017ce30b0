import { eventBody } from '#store/event/event-body.ts'
import { listEvents } from '#store/event/read-events.ts'
import { type Handler, pageBodyOf } from '#api/call.ts'

/** Lists the account's events (decision F4). */
export const eventList: Handler<'event.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listEvents(store, actor, list)
    return pageBodyOf(list, total, rows.map(eventBody))
  },
}
