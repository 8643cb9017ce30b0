import { deviceSlots } from '@moorage/contract'
import type { HostId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Root device and disks of a host's boot configuration. */
export interface BootLayout {
  readonly rootDevice: string
  readonly disks: readonly {
    readonly id: number
    /** Device name, such as `sda`. */
    readonly slot: string
  }[]
}

/** Returns a host's boot layout; null if the host boots no configuration. */
export async function findBootLayout(db: Db, hostId: HostId): Promise<BootLayout | null> {
  const rows = await db
    .selectFrom('hosts')
    .innerJoin('configs', 'configs.id', 'hosts.boot_config_id')
    .leftJoin('config_devices', (join) =>
      join.onRef('config_devices.config_id', '=', 'configs.id').on('config_devices.disk_id', 'is not', null),
    )
    .select(['configs.root_device', 'config_devices.disk_id', 'config_devices.slot'])
    .where('hosts.id', '=', hostId)
    .orderBy('config_devices.slot')
    .execute()
  const [first] = rows
  if (!first) return null
  const disks = rows.flatMap(({ disk_id: id, slot }) =>
    id === null || slot === null ? [] : [{ id, slot: deviceSlots[slot] ?? '' }],
  )
  return { rootDevice: first.root_device, disks }
}
