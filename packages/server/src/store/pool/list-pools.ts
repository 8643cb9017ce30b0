import type { Kysely } from 'kysely'
import type { ClusterId, Viewer } from '../../domain/shared/index.ts'
import { listColumn, type ListColumns } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Database } from '../schema/tables.ts'
import { type PoolRow, poolsOf } from './find-pool.ts'

/** Filterable fields of pools (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'pools.id'),
  tags: listColumn('tags', 'pools.tags'),
}

/** One page of a cluster's pools with the nodes of them all, in one statement. */
export function listPools(
  db: Kysely<Database>,
  viewer: Viewer,
  clusterId: ClusterId,
  request: ListRequest,
): Promise<Listing<PoolRow>> {
  return listRows({ db, request, columns, query: (from) => poolsOf(from, viewer, clusterId) })
}
