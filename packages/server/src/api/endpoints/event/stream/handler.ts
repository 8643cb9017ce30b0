import { findLogBounds } from '#store/event/event-log.ts'
import type { Handler } from '#api/call.ts'
import { EventStream, followChanges } from '#api/events/event-stream.ts'
import { readPosition } from '#api/events/read-position.ts'

/** Streams every event change, from now or a resume position (decision F4). */
export const eventStream: Handler<'event.stream'> = {
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
}
