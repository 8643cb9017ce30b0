import type { Handler } from '#api/call.ts'
import { answerPower } from '../answer-power.ts'
import { locatePathHost } from '../host-id.ts'

/** Starts a host, under the configuration last booted unless another is named; nothing happens when it runs under it already (decisions F2, H). */
export const hostBoot: Handler<'host.boot'> = {
  kind: 'change',
  locate: locatePathHost,
  run: (call) => answerPower(call, 'boot'),
}
