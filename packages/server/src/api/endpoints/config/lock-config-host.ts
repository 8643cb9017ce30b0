import { hostTypeOf } from '../../../domain/catalogue/find-host-type.ts'
import { refuseDeleting } from '../../../domain/host/refuse-deleting.ts'
import type { HostId } from '../../../domain/shared/index.ts'
import type { ConfigTarget } from '../../../store/config/apply-devices.ts'
import { lockHost } from '../../../store/host/lock-host.ts'
import type { Tx } from '../../../store/open-store.ts'
import type { Call } from '../../call.ts'
import { hostIdOf } from '../host/host-id.ts'

/** Locks the path's host for a change of its configurations; refused while it is being deleted. */
export async function lockConfigHost(tx: Tx, call: Call): Promise<Omit<ConfigTarget, 'configId'>> {
  const row = await lockHost(tx, call.actor, hostIdOf(call))
  refuseDeleting(row)
  const { memoryMib } = hostTypeOf(call.catalogue, row.type)
  return {
    room: { memoryMib, floor: call.attachedVolumesFloor },
    host: {
      id: row.id as HostId,
      label: row.label,
      region: row.region,
      type: row.type,
      status: row.status,
      wantsPower: row.wants_power as 'on' | 'off',
      bootConfigId: row.boot_config_id,
    },
  }
}
