import type { Kysely } from 'kysely'
import type { HostId, Viewer } from '../../domain/shared/index.ts'
import { listColumn } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Database } from '../schema/tables.ts'
import { type DiskRow, disksOf } from './find-disk.ts'

/** One page of a host's local disks. */
export function listDisks(
  db: Kysely<Database>,
  viewer: Viewer,
  hostId: HostId,
  request: ListRequest,
): Promise<Listing<DiskRow>> {
  return listRows({
    db,
    request,
    columns: { id: listColumn('integer', 'disks.id') },
    query: (from) => disksOf(from, viewer, hostId),
  })
}
