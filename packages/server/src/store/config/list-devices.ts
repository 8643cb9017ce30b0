import type { Device } from '../../domain/host/devices.ts'
import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** What stands in the slots of each of these configurations, in their order. */
export async function listDevices(db: Db, viewer: Viewer, configIds: readonly number[]): Promise<Device[][]> {
  if (configIds.length === 0) return []
  const rows = await db
    .selectFrom('config_devices')
    .select(['config_id as configId', 'slot', 'disk_id as diskId', 'volume_id as volumeId'])
    .where('account_id', '=', viewer.accountId)
    .where('config_id', 'in', configIds)
    .orderBy('config_id')
    .orderBy('slot')
    .execute()
  return configIds.map((id) =>
    rows.filter((row) => row.configId === id).map(({ slot, diskId, volumeId }) => ({ slot, diskId, volumeId })),
  )
}
