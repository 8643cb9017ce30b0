import { type Selectable, sql } from 'kysely'
import { type HostId, type Viewer, notFound } from '#domain/shared/index.ts'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareOwnList } from '../listing/prepare-list.ts'
import type { Db, Tx } from '../open-store.ts'
import type { AddressesTable } from '../schema/tables.ts'

/** An address with what is shown of its host. */
export interface AddressRow extends Selectable<AddressesTable> {
  region: string
  host_label: string
}

/**
 * The addresses of the hosts that a viewer may see. Those of a restricted one are looked up host by host, whatever the server knows of the tables
 * (ADR 0010): `offset 0` keeps it from turning that round.
 */
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
    .where(isVisible(viewer, 'host', 'hosts.id'))
}

/** The addresses of one host, those of IPv4 by number; none where the viewer may not see it. */
export async function listHostAddresses(db: Db, viewer: Viewer, hostId: HostId): Promise<readonly AddressRow[]> {
  return addressesOf(db, viewer)
    .where('hosts.id', '=', hostId)
    .orderBy(sql`addresses.address::inet`)
    .execute()
}

/** One address by what it is, of a host where one is named; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findAddress(
  db: Db,
  viewer: Viewer,
  { address, hostId }: { readonly address: string; readonly hostId: HostId | null },
): Promise<AddressRow> {
  const named = addressesOf(db, viewer).where('addresses.address', '=', address)
  return (hostId === null ? named : named.where('hosts.id', '=', hostId)).executeTakeFirstOrThrow(notFound)
}

/** Filterable fields of addresses (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'addresses.id'),
  address: listColumn('string', 'addresses.address'),
  type: listColumn('string', sql`(case addresses.kind when 'slaac' then 'ipv6' else 'ipv4' end)`),
  public: listColumn('boolean', sql`(addresses.kind <> 'private')`),
  region: listColumn('string', 'hosts.region'),
  host_id: listColumn('integer', 'addresses.host_id'),
}

/** One page of the account's addresses, without private ones. */
export const listAccountAddresses = prepareOwnList({
  columns,
  query: (db, viewer) =>
    addressesOf(db, viewer, fromVisible(db, viewer, 'hosts')).where('addresses.kind', '<>', 'private'),
})

/** Writes what reverse look-ups of an address are to answer; null is the name by default. */
export async function updateRdns(tx: Tx, hostId: HostId, address: string, rdns: string | null): Promise<void> {
  await tx.updateTable('addresses').set({ rdns }).where('host_id', '=', hostId).where('address', '=', address).execute()
}
