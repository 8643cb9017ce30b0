import { type Selectable, sql } from 'kysely'
import type { VolumeId } from '#domain/shared/index.ts'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import { deviceSlots } from '@moorage/contract'
import type { Db } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { AttachmentsTable, HostsTable, VolumesTable } from '../schema/tables.ts'
import { isOpen } from '../event/is-open.ts'

/** A volume's attachment with its host. */
interface VolumeAttachment {
  readonly wants: AttachmentState
  readonly isForced: boolean
  readonly isHidden: boolean
  readonly configId: number | null
  /** Device name in the host's boot configuration; null if that configuration lacks the volume (decision D6). */
  readonly slot: string | null
  /** Serial of the boot in which the volume was last recorded as plugged in, or null. */
  readonly pluggedSerial: number | null
  readonly host: Selectable<HostsTable>
}

/** Volume or snapshot from which a volume is copied. */
interface CopySource {
  readonly kind: 'volume' | 'snapshot'
  /** Volume whose stamp the storage of a snapshot has, because a rollback replaced it (decision D13.5); otherwise null. */
  readonly replaced_volume_id: number | null
  readonly id: number
  readonly uid: string
  readonly region: string
}

/** Input of a volume's reconcile pass. */
export interface VolumeWork {
  readonly volume: Selectable<VolumesTable>
  readonly attachment: VolumeAttachment | null
  /** Source of an unfinished copy; null for other volumes, or if the source's row is gone. */
  readonly source: CopySource | null
  /** Unfinished clones and snapshots of this volume. */
  readonly pendingCopies: number
  /** Deleted, and kept in the trash. */
  readonly isKept: boolean
  readonly hasOpenJob: boolean
}

/** Returns the input of a volume's pass; null if the row is gone. */
export async function loadVolumeWork(db: Db, id: VolumeId): Promise<VolumeWork | null> {
  const [work] = await loadVolumeWorks(db, [id])
  return work ?? null
}

/** Returns the inputs of many volumes' passes, unordered, without volumes whose rows are gone. */
export async function loadVolumeWorks(db: Db, ids: readonly VolumeId[]): Promise<VolumeWork[]> {
  const rows = await findWithRelations(db, { ids })
  const attached = rows.filter((row) => row.isAttached).map((row) => row.id)
  const attachments =
    attached.length === 0 ? new Map<VolumeId, VolumeAttachment>() : await findVolumeAttachments(db, attached)
  return rows.map(
    ({ sourceUid, snapshotUid, replacedId, pendingCopies, isKept, isAttached: _attached, hasOpenJob, ...volume }) => ({
      volume,
      attachment: attachments.get(volume.id) ?? null,
      source: sourceOf(volume, { sourceUid, snapshotUid, replacedId }),
      pendingCopies,
      isKept,
      hasOpenJob,
    }),
  )
}

/** SQL number of unfinished clones and snapshots of a row of `volumes`. */
export const countPendingCopies = sql<number>`(
  (select count(*) from volumes as copies where copies.source_id = volumes.id and copies.status = 'creating' and copies.deleted_at is null)
  + (select count(*) from volume_snapshots as copies where copies.volume_id = volumes.id and copies.status = 'creating' and copies.deleted_at is null))`

/** A copy is in the region of its source. */
function sourceOf(
  { source_id, source_snapshot_id, region }: Selectable<VolumesTable>,
  {
    sourceUid,
    snapshotUid,
    replacedId,
  }: { readonly sourceUid: string | null; readonly snapshotUid: string | null; readonly replacedId: number | null },
): CopySource | null {
  if (source_id !== null && sourceUid !== null)
    return { kind: 'volume', replaced_volume_id: null, id: source_id, uid: sourceUid, region }
  if (source_snapshot_id === null || snapshotUid === null) return null
  return { kind: 'snapshot', replaced_volume_id: replacedId, id: source_snapshot_id, uid: snapshotUid, region }
}

const findWithRelations = prepareQuery((db, { ids }: { readonly ids: readonly VolumeId[] }) =>
  db
    .selectFrom('volumes')
    .leftJoin('volumes as source', 'source.id', 'volumes.source_id')
    .leftJoin('volume_snapshots', 'volume_snapshots.id', 'volumes.source_snapshot_id')
    .selectAll('volumes')
    .select(['source.uid as sourceUid', 'volume_snapshots.uid as snapshotUid'])
    .select('volume_snapshots.replaced_volume_id as replacedId')
    .select((read) => [
      countPendingCopies.as('pendingCopies'),
      read
        .selectFrom('trash_items')
        .select(sql<boolean>`count(*) > 0`.as('is'))
        .whereRef('trash_items.volume_id', '=', 'volumes.id')
        .where('is_purging', '=', false)
        .$asScalar()
        .$notNull()
        .as('isKept'),
      // Uses count(*), because a plan made for small tables would answer "exists" by hashing a whole table.
      read
        .selectFrom('attachments')
        .select(sql<boolean>`count(*) > 0`.as('is'))
        .whereRef('volume_id', '=', 'volumes.id')
        .$asScalar()
        .$notNull()
        .as('isAttached'),
      read
        .selectFrom('events')
        .select(sql<boolean>`count(*) > 0`.as('is'))
        .where('work_kind', '=', 'volume')
        .whereRef('work_id', '=', 'volumes.id')
        .where(isOpen)
        .$asScalar()
        .$notNull()
        .as('hasOpenJob'),
    ])
    .where('volumes.id', '=', sql<VolumeId>`any(${ids}::bigint[])`),
)

async function findVolumeAttachments(db: Db, ids: readonly VolumeId[]): Promise<Map<VolumeId, VolumeAttachment>> {
  const rows = await findAttached(db, { ids })
  return new Map(rows.map(({ volume_id, ...row }) => [volume_id, attachmentOf(row)]))
}

const findAttached = prepareQuery((db, { ids }: { readonly ids: readonly VolumeId[] }) =>
  db
    .selectFrom('attachments')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .leftJoin('config_devices', (join) =>
      join
        .onRef('config_devices.config_id', '=', 'hosts.boot_config_id')
        .onRef('config_devices.volume_id', '=', 'attachments.volume_id'),
    )
    .selectAll('hosts')
    .select([
      'attachments.volume_id',
      'attachments.wants',
      'attachments.is_forced',
      'attachments.is_hidden',
      'attachments.config_id',
      'attachments.plugged_serial',
      'config_devices.slot',
    ])
    .where('attachments.volume_id', '=', sql<VolumeId>`any(${ids}::bigint[])`),
)

type AttachedRow = Selectable<HostsTable> &
  Pick<Selectable<AttachmentsTable>, 'wants' | 'is_forced' | 'is_hidden' | 'config_id' | 'plugged_serial'> & {
    readonly slot: number | null
  }

function attachmentOf(row: AttachedRow): VolumeAttachment {
  const { wants, is_forced, is_hidden, config_id, plugged_serial, slot, ...host } = row
  return {
    wants,
    isForced: is_forced,
    isHidden: is_hidden,
    configId: config_id,
    pluggedSerial: plugged_serial,
    slot: slot === null ? null : (deviceSlots[slot] ?? null),
    host,
  }
}
