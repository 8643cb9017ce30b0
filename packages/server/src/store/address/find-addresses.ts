import { type Selectable, sql } from 'kysely'
import { type HostId, type Viewer, notFound } from '#domain/shared/index.ts'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { AddressesTable } from '../schema/tables.ts'

/** Address with columns of its host. */
export interface AddressRow extends Selectable<AddressesTable> {
  region: string
  host_label: string
}

/** `offset 0` prevents reordering for a restricted viewer. Hosts are then read one by one, independent of statistics (ADR 0010). */
function addressesOf(db: Db, viewer: Viewer, from = db.selectFrom('hosts')) {
  return from
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('addresses')
          .selectAll()
          .whereRef('addresses.host_id', '=', 'hosts.id')
          .$if(viewer.isRestricted, (query) => query.offset(0))
          .as('addresses'),
      (join) => join.onTrue(),
    )
    .selectAll('addresses')
    .select(['hosts.region', 'hosts.label as host_label'])
    .where('hosts.account_id', '=', viewer.accountId)
    .where('hosts.is_trashed', '=', false)
    .where(isVisible(viewer, 'host', 'hosts.id'))
}

/** Returns a host's addresses in numeric order, IPv4 first; empty if the host is invisible. */
export async function listHostAddresses(db: Db, viewer: Viewer, hostId: HostId): Promise<readonly AddressRow[]> {
  return addressesOf(db, viewer)
    .where('hosts.id', '=', hostId)
    .orderBy(sql`addresses.address::inet`)
    .execute()
}

/** Returns an address that the viewer may see, of any host if `hostId` is null. Throws resource.not_found if absent or invisible (decision B3). */
export async function findAddress(
  db: Db,
  viewer: Viewer,
  { address, hostId }: { readonly address: string; readonly hostId: HostId | null },
): Promise<AddressRow> {
  const named = addressesOf(db, viewer).where('addresses.address', '=', address)
  return (hostId === null ? named : named.where('hosts.id', '=', hostId)).executeTakeFirstOrThrow(notFound)
}

const columns: ListColumns = {
  id: listColumn('integer', 'addresses.id'),
  address: listColumn('string', 'addresses.address'),
  type: listColumn('string', sql`(case addresses.kind when 'slaac' then 'ipv6' else 'ipv4' end)`),
  public: listColumn('boolean', sql`(addresses.kind <> 'private')`),
  region: listColumn('string', 'hosts.region'),
  host_id: listColumn('integer', 'addresses.host_id'),
}

/** Lists the account's addresses, except private ones. */
export const listAccountAddresses = prepareOwnList({
  columns,
  query: (db, viewer) =>
    addressesOf(db, viewer, fromVisible(db, viewer, 'hosts')).where('addresses.kind', '<>', 'private'),
})

/** Sets an address's reverse DNS name; null restores the default. */
export async function updateRdns(tx: Tx, hostId: HostId, address: string, rdns: string | null): Promise<void> {
  await tx.updateTable('addresses').set({ rdns }).where('host_id', '=', hostId).where('address', '=', address).execute()
}
