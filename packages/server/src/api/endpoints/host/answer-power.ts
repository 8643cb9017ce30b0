import type { HostBootBody } from '@moorage/contract'
import { decidePower, type PowerWish } from '../../../domain/host/power.ts'
import { refuseDeleting } from '../../../domain/host/refuse-deleting.ts'
import type { HostStatus } from '../../../domain/host/state.ts'
import { askPower } from '../../../store/host/ask-power.ts'
import { chooseBootConfig } from '../../../store/host/choose-boot-config.ts'
import { lockHost } from '../../../store/host/lock-host.ts'
import type { Tx } from '../../../store/open-store.ts'
import type { Accepted } from '../../../store/transaction/mutate.ts'
import type { Call } from '../../call.ts'
import { hostIdOf } from './host-id.ts'

/**
 * Answers boot, shutdown and reboot: accepted whatever the host is doing, except while it is being deleted; a later request
 * replaces an earlier one that has not ended (decisions D11, H). A request for what is already so answers without an event (F2).
 */
export async function answerPower(tx: Tx, call: Call, wish: PowerWish): Promise<Accepted> {
  const host = await lockHost(tx, call.actor, hostIdOf(call))
  refuseDeleting(host)
  const namedId = (call.body as HostBootBody).config_id ?? null
  // A host that is on, or on its way, stays with its configuration unless another is named.
  const isConfigKept = wish === 'shutdown' || (wish === 'boot' && namedId === null && host.wants_power === 'on')
  const configId = isConfigKept ? host.boot_config_id : await chooseBootConfig(tx, call.actor, host, namedId)
  const change = decidePower(
    wish,
    {
      status: host.status as HostStatus,
      wantsPower: host.wants_power as 'on' | 'off',
      bootConfigId: host.boot_config_id,
    },
    configId,
  )
  return { body: {}, operationId: change && (await askPower(tx, call.actor, host, { wish, change, configId })) }
}
