import type { Kysely } from 'kysely'
import type { Viewer } from '../../domain/shared/index.ts'
import { fromVisible } from '../access/from-visible.ts'
import { isVisible } from '../access/is-visible.ts'
import { listColumn, type ListColumns } from '../listing/list-columns.ts'
import type { Listing, ListRequest } from '../listing/list-request.ts'
import { listRows } from '../listing/list-rows.ts'
import type { Database } from '../schema/tables.ts'
import { everyVolumeOf, type VolumeRow, volumesOf } from './volumes-of.ts'

/** Filterable fields of volumes (decision C3). */
const columns: ListColumns = {
  id: listColumn('integer', 'volumes.id'),
  label: listColumn('string', 'volumes.label'),
  tags: listColumn('tags', 'volumes.tags'),
  region: listColumn('string', 'volumes.region'),
  size: listColumn('integer', 'volumes.size_gib'),
  status: listColumn('string', 'volumes.status'),
  host_id: listColumn('integer', 'attachments.host_id'),
  orch_cluster_id: listColumn('integer', 'volumes.orch_cluster_id'),
  created: listColumn('datetime', 'volumes.created'),
}

/** One page of the account's volumes. */
export function listVolumes(db: Kysely<Database>, viewer: Viewer, request: ListRequest): Promise<Listing<VolumeRow>> {
  return listRows({
    db,
    request,
    columns,
    query: (from) => volumesOf(from, viewer, fromVisible(from, viewer, 'volumes')),
  })
}

/**
 * One page of the volumes on one host that the viewer may see, the ones being detached included: who sees a host sees what is on it
 * (decision G7), except that a cluster's own token sees the cluster's volumes only (decision E9).
 */
export function listHostVolumes(
  db: Kysely<Database>,
  viewer: Viewer,
  hostId: number,
  request: ListRequest,
): Promise<Listing<VolumeRow>> {
  const shown = viewer.clusterId === null ? everyVolumeOf : volumesOf
  return listRows({
    db,
    request,
    columns,
    query: (from) =>
      shown(from, viewer)
        .where('attachments.host_id', '=', hostId)
        .where(isVisible(viewer, 'host', 'attachments.host_id')),
  })
}
