import type { HostBootBody } from '@moorage/contract'
import { acceptHostPower } from '../../../accept/host/power.ts'
import type { PowerWish } from '../../../domain/host/power.ts'
import type { Answer } from '../../../store/transaction/mutate.ts'
import type { Call } from '../../call.ts'
import { hostIdOf } from './host-id.ts'

/** Answers boot, shutdown and reboot. */
export function answerPower(call: Call, wish: PowerWish): Promise<Answer> {
  const configId = (call.body as HostBootBody).config_id ?? null
  return call.mutate(async (tx) => ({
    body: {},
    ...(await acceptHostPower(tx, call.actor, { id: hostIdOf(call), wish, configId })),
  }))
}
