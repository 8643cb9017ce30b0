import type { Handler } from '#api/call.ts'
import { changeHostPower } from '../change-host-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Reboots a host, or starts a stopped one. Detaches non-persistent volumes (decision D7). */
export const hostReboot: Handler<'host.reboot'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => changeHostPower(call, 'reboot'),
}
