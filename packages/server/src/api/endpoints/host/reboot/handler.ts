import type { Handler } from '#api/call.ts'
import { answerPower } from '../answer-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Reboots a host; a stopped host is started. Volumes that do not persist across boots are detached (decision D7). */
export const hostReboot: Handler<'host.reboot'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => answerPower(call, 'reboot'),
}
