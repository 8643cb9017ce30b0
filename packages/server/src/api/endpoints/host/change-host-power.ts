import { asId, type ConfigId } from '#domain/shared/index.ts'
import { acceptHostPower } from '#accept/host/power.ts'
import type { PowerAction } from '#domain/host/power.ts'
import type { Answer } from '#store/transaction/mutate.ts'
import { type CallOf, respondEmpty } from '../../call.ts'
import { hostIdOf } from './host-id.ts'

/**
 * Accepts a boot, shutdown or reboot of the path's host in one transaction. The response body is `{}`. A `config_id` of 0 counts as absent. Shutdown ignores
 * the request body.
 */
export function changeHostPower(
  call: CallOf<'host.boot' | 'host.reboot' | 'host.shutdown'>,
  action: PowerAction,
): Promise<Answer> {
  const named = 'config_id' in call.body ? call.body.config_id : undefined
  const configId = named === undefined || named === 0 ? null : asId<ConfigId>(named)
  return respondEmpty(call, (tx) => acceptHostPower(tx, call.actor, { id: hostIdOf(call), action, configId }))
}
