import { type Kysely, type Selectable, sql } from 'kysely'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type HostId, notFound, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareList, prepareOwnList } from '../listing/prepare-list.ts'
import type { Db } from '../open-store.ts'
import { prepareViewedRead } from '../prepare-query.ts'
import type { Database, VolumesTable } from '../schema/tables.ts'
import type { ListRequest, Listing } from '../listing/list-request.ts'

/** Volume with the visible data of its attachment. */
export interface VolumeRow extends Selectable<VolumesTable> {
  host_id: number | null
  host_label: string | null
  io_ready: boolean
}

/** Selects the volumes of an account, without deleted ones (decision D8). */
function existingVolumes(db: Db, { accountId }: Pick<Viewer, 'accountId'>, from = db.selectFrom('volumes')) {
  return from.where('volumes.account_id', '=', accountId).where('volumes.deleted_at', 'is', null)
}

/** Selects the volumes that a viewer may see, by their own rows: to find, lock or check one. */
export function knownVolumes(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return existingVolumes(db, viewer, from).where(isVisible(viewer, 'volume', 'volumes.id'))
}

/** Selects the volumes a viewer may see, with the host that visibly holds each. */
export function volumesOf(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return withHolder(knownVolumes(db, viewer, from))
}

/** Selects all volumes of the account, for lists whose visibility depends on another resource: those of a visible host (decision G7). */
function everyVolumeOf(db: Db, viewer: Pick<Viewer, 'accountId'>) {
  return withHolder(existingVolumes(db, viewer))
}

function withHolder(volumes: ReturnType<typeof existingVolumes>) {
  return volumes
    .leftJoin('attachments', (join) =>
      join.onRef('attachments.volume_id', '=', 'volumes.id').on('attachments.is_hidden', '=', false),
    )
    .leftJoin('hosts', 'hosts.id', 'attachments.host_id')
    .selectAll('volumes')
    .select([
      'attachments.host_id',
      'hosts.label as host_label',
      // Ready means observed plugged in under the boot that the host is running now (decision D4).
      sql<boolean>`coalesce(attachments.wants = 'attached' and hosts.status = 'running' and attachments.plugged_serial = hosts.seen_boot_serial, false)`.as(
        'io_ready',
      ),
    ])
}

/** Returns one volume of the viewer's account. Throws resource.not_found (decision B3). */
export async function findVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  const [row] = await findById(db, viewer, { id })
  if (!row) throw notFound()
  return row
}

const findById = prepareViewedRead((db, viewer, { id }: { readonly id: VolumeId }) =>
  volumesOf(db, viewer).where('volumes.id', '=', id),
)

/** Columns of a volume that is named among others. */
export interface NamedVolume {
  readonly id: VolumeId
  readonly label: string
  readonly region: string
  readonly status: string
}

/** Returns those of these volumes that exist and that the viewer may see, by ID. */
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

/** Throws resource.not_found if the viewer may not see this volume. Cheaper than reading it. */
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

/** Returns one page of the account's volumes. */
export const listVolumes = prepareOwnList({
  columns,
  query: (db, viewer) => volumesOf(db, viewer, fromVisible(db, viewer, 'volumes')),
})

/**
 * Returns one page of a host's volumes, including those being detached: a viewer who sees a host sees its volumes (decision G7), except that a cluster's own
 * token sees only the cluster's (decision E9).
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
    const selectVolumes = viewer.clusterId === null ? everyVolumeOf : volumesOf
    return selectVolumes(db, viewer)
      .where('attachments.host_id', '=', hostId)
      .where(isVisible(viewer, 'host', 'attachments.host_id'))
  },
})
