import { type Selectable, sql } from 'kysely'
import { fromVisible, isVisible } from '../access/visible.ts'
import { type HostId, notFound, type Viewer, type VolumeId } from '#domain/shared/index.ts'
import type { HeldLock } from '#domain/lock/reject-locked.ts'
import { describeHeldLock } from '../lock/held-lock.ts'
import { type ListColumns, listColumn } from '../listing/list-columns.ts'
import { prepareListOf, prepareOwnList } from '../listing/prepare-list.ts'
import type { Db } from '../open-store.ts'
import { prepareViewedRead } from '../prepare-query.ts'
import type { VolumesTable } from '../schema/tables.ts'

/** Volume with its visible attachment. */
export interface VolumeRow extends Selectable<VolumesTable> {
  host_id: number | null
  host_label: string | null
  io_ready: boolean
  lock: HeldLock | null
}

/** Excludes deleted volumes (decision D8). */
function existingVolumes(db: Db, { accountId }: Pick<Viewer, 'accountId'>, from = db.selectFrom('volumes')) {
  return from.where('volumes.account_id', '=', accountId).where('volumes.deleted_at', 'is', null)
}

/** Returns a query of visible volumes without deleted ones, without joins. */
export function knownVolumes(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return existingVolumes(db, viewer, from).where(isVisible(viewer, 'volume', 'volumes.id'))
}

/** Returns a query of visible volumes, each with the host to which it is visibly attached. */
export function volumesOf(db: Db, viewer: Viewer, from = db.selectFrom('volumes')) {
  return withHolder(knownVolumes(db, viewer, from))
}

/** Serves a list whose visibility depends on a host (decision G7). */
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
      // Plugged in during the host's current boot (decision D4).
      sql<boolean>`coalesce(attachments.wants = 'attached' and hosts.status = 'running' and attachments.plugged_serial = hosts.seen_boot_serial, false)`.as(
        'io_ready',
      ),
      describeHeldLock('volumes'),
    ])
}

/** Returns one volume. Throws resource.not_found if deleted or invisible (decision B3). */
export async function findVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<VolumeRow> {
  const [row] = await findById(db, viewer, { id })
  if (!row) throw notFound()
  return row
}

const findById = prepareViewedRead((db, viewer, { id }: { readonly id: VolumeId }) =>
  volumesOf(db, viewer).where('volumes.id', '=', id),
)

/** Columns that `findNamedVolumes` returns. */
export interface NamedVolume {
  readonly id: VolumeId
  readonly label: string
  readonly region: string
  readonly status: string
}

/** Returns these volumes by ID, without deleted and invisible ones. */
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

/** Throws resource.not_found if the volume is deleted or invisible. */
export async function locateVolume(db: Db, viewer: Viewer, id: VolumeId): Promise<void> {
  await knownVolumes(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

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

/** Lists the account's volumes. */
export const listVolumes = prepareOwnList({
  columns,
  query: (db, viewer) => volumesOf(db, viewer, fromVisible(db, viewer, 'volumes')),
})

/**
 * Returns a page of a host's volumes, including those being detached, and the total. A viewer who sees a host sees its volumes (decision G7), but a cluster's
 * own token only the cluster's (decision E9).
 */
export const listHostVolumes = prepareListOf({
  columns,
  query: (db, viewer, hostId: HostId) => {
    const selectVolumes = viewer.clusterId === null ? everyVolumeOf : volumesOf
    return selectVolumes(db, viewer)
      .where('attachments.host_id', '=', hostId)
      .where(isVisible(viewer, 'host', 'attachments.host_id'))
  },
})
