import type { Encryption } from '@moorage/contract'
import { type DiskId, type HostId, type Viewer, notFound } from '#domain/shared/index.ts'
import { isVisible } from '../access/visible.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareListOf } from '../listing/prepare-list.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../open-store.ts'
import type { DisksTable } from '../schema/tables.ts'

/** Local disk with columns of its host. */
export interface DiskRow extends Selectable<DisksTable> {
  host_status: string
  host_region: string
  disk_encryption: Encryption
}

function disksOf(db: Db, viewer: Viewer, hostId: HostId) {
  return db
    .selectFrom('disks')
    .innerJoin('hosts', 'hosts.id', 'disks.host_id')
    .selectAll('disks')
    .select(['hosts.status as host_status', 'hosts.region as host_region', 'hosts.disk_encryption'])
    .where('disks.account_id', '=', viewer.accountId)
    .where('disks.host_id', '=', hostId)
    .where('disks.trash_id', 'is', null)
    .where(isVisible(viewer, 'host', 'disks.host_id'))
}

/** Returns one local disk, even while being deleted. Throws resource.not_found, also for an invisible host (decision B3). */
export async function findDisk(db: Db, viewer: Viewer, hostId: HostId, id: DiskId): Promise<DiskRow> {
  return disksOf(db, viewer, hostId).where('disks.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Returns the IDs of a host's disks not being deleted, unordered. Checks the viewer's account only. */
export async function listDiskIds(db: Db, viewer: Viewer, hostId: HostId): Promise<number[]> {
  const rows = await db
    .selectFrom('disks')
    .select('id')
    .where('account_id', '=', viewer.accountId)
    .where('host_id', '=', hostId)
    .where('wants_gone', '=', false)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the IDs of the disks of a host that were created from an image and are not being deleted. */
export async function listImageDiskIds(db: Db, hostId: HostId): Promise<DiskId[]> {
  const rows = await db
    .selectFrom('disks')
    .select('id')
    .where('host_id', '=', hostId)
    .where('image', 'is not', null)
    .where('wants_gone', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

const columns: ListColumns = {
  id: listColumn('integer', 'disks.id'),
  label: listColumn('string', 'disks.label'),
  size: listColumn('integer', sql`coalesce(disks.seen_mib, disks.size_mib)`),
  filesystem: listColumn('string', 'disks.filesystem'),
  created: listColumn('datetime', 'disks.created'),
}

/** Returns a page of a host's local disks, and the total; empty if the host is invisible. */
export const listDisks = prepareListOf({ columns, query: disksOf })

/** Number of all disks of a host outside the trash, and the MiB of those that stay, those being deleted and those in the trash. */
export type DiskSums = Awaited<ReturnType<typeof sumDisks>>

/** Sums the disks of a host. */
export async function sumDisks(db: Db, hostId: HostId) {
  return db
    .selectFrom('disks')
    .select([
      sql<number>`(count(*) filter (where trash_id is null))::integer`.as('count'),
      sql<number>`coalesce(sum(size_mib) filter (where not wants_gone), 0)::float8`.as('stayingMib'),
      sql<number>`coalesce(sum(size_mib) filter (where wants_gone and trash_id is null), 0)::float8`.as('deletingMib'),
      sql<number>`coalesce(sum(size_mib) filter (where trash_id is not null), 0)::float8`.as('keptMib'),
    ])
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
}

/** Returns a host's disks not being deleted, oldest first. */
export async function listStayingDisks(db: Db, hostId: HostId) {
  return db
    .selectFrom('disks')
    .select(['id', 'size_mib as sizeMib', 'filesystem'])
    .select(sql<boolean>`seen_mib is not distinct from size_mib`.as('isReady'))
    .where('host_id', '=', hostId)
    .where('wants_gone', '=', false)
    .orderBy('id')
    .execute()
}
