import { markRead } from '../../../../store/event/mark-read.ts'
import type { Handler } from '../../../call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Marks one event as read (facts 8.1). */
export const eventMarkRead: Handler = {
  isMutation: true,
  locate: locatePathEvent,
  run: (call) =>
    call.mutate(async (tx) => {
      await markRead(tx, call.actor, eventIdOf(call))
      return { body: {} }
    }),
}
