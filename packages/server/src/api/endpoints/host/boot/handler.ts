import type { Handler } from '#api/call.ts'
import { changeHostPower } from '../change-host-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Boots a host, unless it already runs with the requested configuration (decisions D6, F2, H). */
export const hostBoot: Handler<'host.boot'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => changeHostPower(call, 'boot'),
}
