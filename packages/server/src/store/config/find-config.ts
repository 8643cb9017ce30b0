import type { Selectable } from 'kysely'
import type { Device } from '../../domain/host/devices.ts'
import { type ConfigId, Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import { isVisible } from '../access/is-visible.ts'
import type { Db } from '../open-store.ts'
import type { ConfigsTable } from '../schema/tables.ts'

/** A boot configuration with what stands in its slots. */
export interface ConfigRow extends Selectable<ConfigsTable> {
  readonly devices: readonly Device[]
}

/** The configurations of one host that the viewer may see. */
export function configsOf(db: Db, viewer: Viewer, hostId: HostId) {
  return db
    .selectFrom('configs')
    .selectAll('configs')
    .where('configs.account_id', '=', viewer.accountId)
    .where('configs.host_id', '=', hostId)
    .where(isVisible(viewer, 'host', 'configs.host_id'))
}

/** One configuration of a host of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findConfig(db: Db, viewer: Viewer, hostId: HostId, id: ConfigId): Promise<ConfigRow> {
  const row = await configsOf(db, viewer, hostId).where('configs.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  const [devices] = await listDevices(db, viewer, [row.id])
  return { ...row, devices: devices ?? [] }
}

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
