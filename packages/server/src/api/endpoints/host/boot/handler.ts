import type { Handler } from '#api/call.ts'
import { changeHostPower } from '../change-host-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Boots a host with the named or default configuration (decision D6), unless it already runs with that configuration (decisions F2, H). */
export const hostBoot: Handler<'host.boot'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => changeHostPower(call, 'boot'),
}
