import { acceptHostPower } from '../../../accept/host/power.ts'
import type { PowerWish } from '../../../domain/host/power.ts'
import type { Answer } from '../../../store/transaction/mutate.ts'
import type { CallOf } from '../../call.ts'
import { hostIdOf } from './host-id.ts'

/** Answers boot, shutdown and reboot; only the ones that start a host can name a configuration. */
export function answerPower(
  call: CallOf<'host.boot' | 'host.reboot' | 'host.shutdown'>,
  wish: PowerWish,
): Promise<Answer> {
  const configId = 'config_id' in call.body ? (call.body.config_id ?? null) : null
  return call.mutate(async (tx) => ({
    body: {},
    ...(await acceptHostPower(tx, call.actor, { id: hostIdOf(call), wish, configId })),
  }))
}
