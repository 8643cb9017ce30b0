import { type Kysely, type Selectable, sql } from 'kysely'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type HostId, notFound, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareList, prepareOwnList } from '../listing/prepare-list.ts'
import type { Db } from '../open-store.ts'
import { prepareViewedRead } from '../prepare-query.ts'
import type { Database, VolumesTable } from '../schema/tables.ts'
import type { ListRequest, Listing } from '../listing/list-request.ts'

/** A volume with what a caller may read of its attachment. */
export interface VolumeRow extends Selectable<VolumesTable> {
  host_id: number | null
  host_label: string | null
  io_ready: boolean
}

/** The volumes of an account; a deleted one is not there (decision D8). */
function livingVolumes(db: Db, { accountId }: Pick<Viewer, 'accountId'>, from = db.selectFrom('volumes')) {
  return from.where('volumes.account_id', '=', accountId).where('volumes.deleted_at', 'is', null)
}

/** The volumes that a viewer may know of, by their own rows: to find one, to lock it, or to ask whether it is there. */
export function knownVolumes(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return livingVolumes(db, viewer, from).where(isVisible(viewer, 'volume', 'volumes.id'))
}

/** The volumes a viewer may see, with the host that visibly holds each. */
export function volumesOf(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return withHolder(knownVolumes(db, viewer, from))
}

/** All volumes of the viewer's account, for lists that are seen through something else: those of a visible host (decision G7). */
function everyVolumeOf(db: Db, viewer: Pick<Viewer, 'accountId'>) {
  return withHolder(livingVolumes(db, viewer))
}

function withHolder(volumes: ReturnType<typeof livingVolumes>) {
  return volumes
    .leftJoin('attachments', (join) =>
      join.onRef('attachments.volume_id', '=', 'volumes.id').on('attachments.is_hidden', '=', false),
    )
    .leftJoin('hosts', 'hosts.id', 'attachments.host_id')
    .selectAll('volumes')
    .select([
      'attachments.host_id',
      'hosts.label as host_label',
      // Ready means seen plugged under the boot the host is running now (decision D4).
      sql<boolean>`coalesce(attachments.wants = 'attached' and hosts.status = 'running' and attachments.plugged_serial = hosts.seen_boot_serial, false)`.as(
        'io_ready',
      ),
    ])
}

/** One volume of the viewer's account; throws resource.not_found when it is not there or not theirs (decision B3). */
export async function findVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  const [row] = await findById(db, viewer, { id })
  if (!row) throw notFound()
  return row
}

const findById = prepareViewedRead((db, viewer, { id }: { readonly id: VolumeId }) =>
  volumesOf(db, viewer).where('volumes.id', '=', id),
)

/** What is asked of a volume that is named beside others. */
export interface NamedVolume {
  readonly id: VolumeId
  readonly label: string
  readonly region: string
  readonly status: string
}

/** Those of these volumes that are there and that the viewer may see, by their numbers. */
export async function findNamedVolumes(
  db: Db,
  viewer: Viewer,
  ids: readonly VolumeId[],
): Promise<ReadonlyMap<number, NamedVolume>> {
  if (ids.length === 0) return new Map()
  const rows = await knownVolumes(db, viewer)
    .select(['id', 'label', 'region', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the viewer may know of this volume; throws resource.not_found otherwise. Cheaper than reading it. */
export async function locateVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<void> {
  await knownVolumes(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

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
export const listVolumes = prepareOwnList({
  columns,
  query: (db, viewer) => volumesOf(db, viewer, fromVisible(db, viewer, 'volumes')),
})

/**
 * One page of the volumes on one host that the viewer may see, the ones being detached included: who sees a host sees what is on it
 * (decision G7), except that a cluster's own token sees the cluster's volumes only (decision E9).
 */
export function listHostVolumes(
  db: Kysely<Database>,
  viewer: Viewer,
  hostId: HostId,
  request: ListRequest,
): Promise<Listing<VolumeRow>> {
  return listOnHost(db, viewer, { hostId }, request)
}

const listOnHost = prepareList({
  columns,
  query: (db, viewer, { hostId }: { readonly hostId: HostId }) => {
    const shown = viewer.clusterId === null ? everyVolumeOf : volumesOf
    return shown(db, viewer)
      .where('attachments.host_id', '=', hostId)
      .where(isVisible(viewer, 'host', 'attachments.host_id'))
  },
})
