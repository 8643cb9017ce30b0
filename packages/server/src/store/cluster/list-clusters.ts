import type { Kysely } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { fromVisible } from '../access/from-visible.ts'
import { listColumn, type ListColumns } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Database } from '../schema/tables.ts'
import { type ClusterRow, clustersOf } from './find-cluster.ts'

/** Filterable fields of clusters (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'clusters.id'),
  label: listColumn('string', 'clusters.label'),
  tags: listColumn('tags', 'clusters.tags'),
  region: listColumn('string', 'clusters.region'),
  k8s_version: listColumn('string', 'clusters.k8s_version'),
  created: listColumn('datetime', 'clusters.created'),
}

/** One page of the account's clusters. */
export function listClusters(db: Kysely<Database>, viewer: Viewer, request: ListRequest): Promise<Listing<ClusterRow>> {
  return listRows({
    db,
    request,
    columns,
    query: (from) => clustersOf(from, viewer, fromVisible(from, viewer, 'clusters')),
  })
}
