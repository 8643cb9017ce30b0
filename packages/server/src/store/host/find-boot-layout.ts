import { deviceSlots } from '@moorage/contract'
import type { HostId } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** What the configuration that a host boots says of its local disks. */
export interface BootLayout {
  /** Path of the device that it starts from, as `/dev/sda`. */
  readonly rootDevice: string
  /** Its local disks, in the order of their slots. */
  readonly disks: readonly {
    readonly id: number
    /** Device name, `sda` to `sdbl`. */
    readonly slot: string
  }[]
}

/** Reads it; null where the host boots no configuration. Not for callers: it knows no viewer. */
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
