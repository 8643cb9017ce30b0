import type { Handler } from '#api/call.ts'
import { answerPower } from '../answer-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Shuts down a host. Volumes that do not persist across boots are detached (decision D7). */
export const hostShutdown: Handler<'host.shutdown'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => answerPower(call, 'shutdown'),
}
