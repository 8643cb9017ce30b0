import { type Selectable, sql } from 'kysely'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type HostId, type Viewer, notFound } from '#domain/shared/index.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'

/** A host with the number of volumes it holds. */
export interface HostRow extends Selectable<HostsTable> {
  attached_volumes: number
}

/** The hosts that a viewer may know of, by their own rows: to find one, to lock it, or to ask whether it is there. One that is being deleted is among them. */
export function knownHosts(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return from.where('hosts.account_id', '=', viewer.accountId).where(isVisible(viewer, 'host', 'hosts.id'))
}

/** The hosts a viewer may see, each with the number of its volumes. */
export function hostsOf(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return (
    knownHosts(db, viewer, from)
      .selectAll('hosts')
      // Volumes on their way out hold their place until they are gone (decision D5).
      .select(
        sql<number>`(select count(*) from attachments where attachments.host_id = hosts.id)`.as('attached_volumes'),
      )
  )
}

/** One host of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findHost(db: Db, viewer: Viewer, id: HostId): Promise<HostRow> {
  return hostsOf(db, viewer).where('hosts.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Whether the viewer may know of this host; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateHost(db: Db, viewer: Viewer, id: HostId): Promise<void> {
  await knownHosts(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Filterable fields of hosts (decision C3). */
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

/** One page of the account's hosts. */
export const listHosts = prepareOwnList({
  columns,
  query: (db, viewer) => hostsOf(db, viewer, fromVisible(db, viewer, 'hosts')),
})
