import { type Kysely, type Selectable, sql } from 'kysely'
import { fromVisible, isVisible } from '../access/visible.ts'
import { Fault, type HostId, type Viewer } from '../../domain/shared/index.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Db } from '../open-store.ts'
import type { Database, HostsTable } from '../schema/tables.ts'
import type { ListRequest, Listing } from '../listing/list-request.ts'

/** A host with the number of volumes it holds. */
export interface HostRow extends Selectable<HostsTable> {
  attached_volumes: number
}

/** The hosts a viewer may see; a host that is being deleted is still one of them. */
export function hostsOf(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return (
    from
      .selectAll('hosts')
      // Volumes on their way out hold their place until they are gone (decision D5).
      .select(
        sql<number>`(select count(*) from attachments where attachments.host_id = hosts.id)`.as('attached_volumes'),
      )
      .where('hosts.account_id', '=', viewer.accountId)
      .where(isVisible(viewer, 'host', 'hosts.id'))
  )
}

/** One host of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findHost(db: Db, viewer: Viewer, id: HostId): Promise<HostRow> {
  const row = await hostsOf(db, viewer).where('hosts.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}

/** Whether the viewer may know of this host; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateHost(db: Db, viewer: Viewer, id: HostId): Promise<void> {
  const row = await db
    .selectFrom('hosts')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isVisible(viewer, 'host', 'hosts.id'))
    .executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
}

/** Filterable fields of hosts (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'hosts.id'),
  label: listColumn('string', 'hosts.label'),
  region: listColumn('string', 'hosts.region'),
  tags: listColumn('tags', 'hosts.tags'),
  status: listColumn('string', 'hosts.status'),
}

/** One page of the account's hosts. */
export function listHosts(db: Kysely<Database>, viewer: Viewer, request: ListRequest): Promise<Listing<HostRow>> {
  return listRows({ db, request, columns, query: (from) => hostsOf(from, viewer, fromVisible(from, viewer, 'hosts')) })
}
