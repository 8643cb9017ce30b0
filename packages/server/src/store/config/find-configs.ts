import { type ConfigId, type HostId, type Viewer, notFound } from '#domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareListOf } from '../listing/prepare-list.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Device } from '#domain/host/devices.ts'
import type { Db, Tx } from '../open-store.ts'
import type { ConfigsTable, Database } from '../schema/tables.ts'
import type { ListRequest, Listing } from '../listing/list-request.ts'

/** Boot configuration with its devices. */
export interface ConfigRow extends Selectable<ConfigsTable> {
  readonly devices: readonly Device[]
}

function configsOf(db: Db, viewer: Viewer, hostId: HostId) {
  return db
    .selectFrom('configs')
    .selectAll('configs')
    .where('configs.account_id', '=', viewer.accountId)
    .where('configs.host_id', '=', hostId)
    .where(isVisible(viewer, 'host', 'configs.host_id'))
}

/** Returns one configuration of a host with its devices. Throws resource.not_found if absent or invisible (decision B3). */
export async function findConfig(db: Db, viewer: Viewer, hostId: HostId, id: ConfigId): Promise<ConfigRow> {
  const row = await configsOf(db, viewer, hostId).where('configs.id', '=', id).executeTakeFirstOrThrow(notFound)
  const [devices] = await listDevices(db, viewer, [row.id])
  return { ...row, devices: devices ?? [] }
}

async function listDevices(db: Db, viewer: Viewer, configIds: readonly ConfigId[]): Promise<Device[][]> {
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

const columns: ListColumns = {
  id: listColumn('integer', 'configs.id'),
  label: listColumn('string', 'configs.label'),
  created: listColumn('datetime', 'configs.created'),
}

/** Returns a page of a host's configurations with devices, and the total; empty if the host is invisible. */
export async function listConfigs(
  db: Kysely<Database>,
  viewer: Viewer,
  hostId: HostId,
  request: ListRequest,
): Promise<Listing<ConfigRow>> {
  const { rows, total } = await listSlice(db, viewer, hostId, request)
  const devices = await listDevices(
    db,
    viewer,
    rows.map((row) => row.id),
  )
  return { total, rows: rows.map((row, index) => ({ ...row, devices: devices[index] ?? [] })) }
}

const listSlice = prepareListOf({ columns, query: configsOf })

/** Returns the IDs of a host's configurations, oldest first. Checks the viewer's account only. */
export async function listConfigIds(tx: Tx, viewer: Viewer, hostId: HostId): Promise<{ readonly id: ConfigId }[]> {
  return tx
    .selectFrom('configs')
    .select(['id'])
    .where('account_id', '=', viewer.accountId)
    .where('host_id', '=', hostId)
    .orderBy('id')
    .execute()
}
