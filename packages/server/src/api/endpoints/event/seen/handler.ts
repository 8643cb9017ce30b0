import { markSeen } from '../../../../store/event/mark-seen.ts'
import type { Handler } from '../../../call.ts'
import { eventIdOf, locatePathEvent } from '../event-id.ts'

/** Marks an event and all older ones as seen (facts 8.1). */
export const eventMarkSeen: Handler = {
  isMutation: true,
  locate: locatePathEvent,
  run: (call) =>
    call.mutate(async (tx) => {
      await markSeen(tx, call.actor, eventIdOf(call))
      return { body: {} }
    }),
}
