import type { Kysely } from 'kysely'
import type { HostId, Viewer } from '../../domain/shared/index.ts'
import { listColumn, type ListColumns } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Tx } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'
import { type ConfigRow, configsOf, listDevices } from './find-config.ts'

/** Filterable fields of configurations (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'configs.id'),
  label: listColumn('string', 'configs.label'),
}

/** One page of a host's configurations. */
export async function listConfigs(
  db: Kysely<Database>,
  viewer: Viewer,
  hostId: HostId,
  request: ListRequest,
): Promise<Listing<ConfigRow>> {
  const { rows, total } = await listRows({ db, request, columns, query: (from) => configsOf(from, viewer, hostId) })
  const devices = await listDevices(
    db,
    viewer,
    rows.map((row) => row.id),
  )
  return { total, rows: rows.map((row, index) => ({ ...row, devices: devices[index] ?? [] })) }
}

/** The configurations of a host of the account, oldest first. */
export async function listConfigIds(tx: Tx, viewer: Viewer, hostId: number): Promise<{ readonly id: number }[]> {
  return tx
    .selectFrom('configs')
    .select(['id'])
    .where('account_id', '=', viewer.accountId)
    .where('host_id', '=', hostId)
    .orderBy('id')
    .execute()
}
