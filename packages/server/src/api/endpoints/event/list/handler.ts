import { eventBody } from '../../../../store/event/event-body.ts'
import { listEvents } from '../../../../store/event/read-events.ts'
import { type Handler, pageOf } from '../../../call.ts'

/** Lists the account's events (decision F4). */
export const eventList: Handler<'event.list'> = {
  kind: 'read',
  async run({ store, actor, list }) {
    const { rows, total } = await listEvents(store, actor, list)
    return pageOf(list, total, rows.map(eventBody))
  },
}
