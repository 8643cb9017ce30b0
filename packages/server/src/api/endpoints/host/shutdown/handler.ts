import type { Handler } from '#api/call.ts'
import { changeHostPower } from '../change-host-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Shuts down a host. Detaches non-persistent volumes (decision D7). */
export const hostShutdown: Handler<'host.shutdown'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => changeHostPower(call, 'shutdown'),
}
