import type { Handlers } from '../../call.ts'
import { eventList } from './list/handler.ts'
import { eventMarkRead } from './read/handler.ts'
import { eventMarkSeen } from './seen/handler.ts'
import { eventStream } from './stream/handler.ts'
import { eventView } from './view/handler.ts'

/** The operation record (decision F4). */
export const eventHandlers = {
  'event.list': eventList,
  'event.view': eventView,
  'event.stream': eventStream,
  'event.mark_seen': eventMarkSeen,
  'event.mark_read': eventMarkRead,
} as const satisfies Partial<Handlers>
