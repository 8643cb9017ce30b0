import { type Selectable, sql } from 'kysely'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type HostId, type Viewer, notFound } from '#domain/shared/index.ts'
import type { HeldLock } from '#domain/lock/reject-locked.ts'
import { describeHeldLock } from '../lock/held-lock.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'

/** Host with its number of attached volumes. */
export interface HostRow extends Selectable<HostsTable> {
  attached_volumes: number
  has_user_data: boolean
  lock: HeldLock | null
}

/** Returns a query of visible hosts, including hosts being deleted, without those in the trash. */
export function knownHosts(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return from
    .where('hosts.account_id', '=', viewer.accountId)
    .where('hosts.is_trashed', '=', false)
    .where(isVisible(viewer, 'host', 'hosts.id'))
}

/** Returns a query of visible hosts with their number of volumes. */
export function hostsOf(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return (
    knownHosts(db, viewer, from)
      .selectAll('hosts')
      // Volumes being detached count until they are gone (decision D5).
      .select([
        sql<number>`(select count(*) from attachments where attachments.host_id = hosts.id)`.as('attached_volumes'),
        sql<boolean>`exists (select from host_user_data where host_user_data.host_id = hosts.id)`.as('has_user_data'),
        describeHeldLock('hosts'),
      ])
  )
}

/** Returns one host. Throws resource.not_found if absent or invisible (decision B3). */
export async function findHost(db: Db, viewer: Viewer, id: HostId): Promise<HostRow> {
  return hostsOf(db, viewer).where('hosts.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Throws resource.not_found if the host is absent or invisible. */
export async function locateHost(db: Db, viewer: Viewer, id: HostId): Promise<void> {
  await knownHosts(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

const columns: ListColumns = {
  id: listColumn('integer', 'hosts.id'),
  label: listColumn('string', 'hosts.label'),
  group: listColumn('string', 'hosts.display_group'),
  region: listColumn('string', 'hosts.region'),
  image: listColumn('string', 'hosts.image'),
  created: listColumn('datetime', 'hosts.created'),
  tags: listColumn('tags', 'hosts.tags'),
  status: listColumn('string', 'hosts.status'),
  ipv4: listColumn('tags', 'hosts.ipv4'),
  ipv6: listColumn('string', 'hosts.ipv6'),
}

/** Lists the account's hosts. */
export const listHosts = prepareOwnList({
  columns,
  query: (db, viewer) => hostsOf(db, viewer, fromVisible(db, viewer, 'hosts')),
})
