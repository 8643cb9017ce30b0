import type { Selectable } from 'kysely'
import type { VolumeId } from '#domain/shared/index.ts'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import { deviceSlots } from '@moorage/contract'
import type { Db } from '../open-store.ts'
import { prepareQuery } from '../prepare-query.ts'
import type { HostsTable, VolumesTable } from '../schema/tables.ts'

/** A volume's attachment with its host and place, for the pass that serves it. */
export interface VolumeAttachment {
  readonly wants: AttachmentState
  readonly isForced: boolean
  readonly isHidden: boolean
  readonly configId: number | null
  /** Device name in the configuration that the host runs; null where it is in none of its slots (decision D6). */
  readonly slot: string | null
  readonly host: Selectable<HostsTable>
}

/** Everything the rows say that concerns one volume's pass. */
export interface VolumeWork {
  readonly volume: Selectable<VolumesTable>
  readonly attachment: VolumeAttachment | null
  /** The volume this one is being copied from; null when it is no copy, when the copy is done or when the source is gone. */
  readonly source: { readonly id: number; readonly uid: string; readonly region: string } | null
  /** Copies that are still being made from this volume. */
  readonly pendingCopies: number
}

/** Reads what a pass over a volume needs; null when the row is gone. Not for callers: it knows no viewer. */
export async function loadVolumeWork(db: Db, id: VolumeId): Promise<VolumeWork | null> {
  const [row] = await findWithNeighbours(db, { id })
  if (!row) return null
  const { sourceId, sourceUid, sourceRegion, pendingCopies, isAttached, ...volume } = row
  const source =
    sourceId === null || sourceUid === null || sourceRegion === null
      ? null
      : { id: sourceId, uid: sourceUid, region: sourceRegion }
  return { volume, attachment: isAttached ? await findVolumeAttachment(db, id) : null, source, pendingCopies }
}

const findWithNeighbours = prepareQuery((db, { id }: { readonly id: VolumeId }) =>
  db
    .selectFrom('volumes')
    .leftJoin('volumes as source', 'source.id', 'volumes.source_id')
    .selectAll('volumes')
    .select(['source.id as sourceId', 'source.uid as sourceUid', 'source.region as sourceRegion'])
    .select((read) => [
      read
        .selectFrom('volumes as copies')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('copies.source_id', '=', id)
        .where('copies.status', '=', 'creating')
        .where('copies.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('pendingCopies'),
      read
        .exists(read.selectFrom('attachments').select('volume_id').where('volume_id', '=', id))
        .$castTo<boolean>()
        .as('isAttached'),
    ])
    .where('volumes.id', '=', id),
)

async function findVolumeAttachment(db: Db, volumeId: VolumeId): Promise<VolumeAttachment | null> {
  const row = await db
    .selectFrom('attachments')
    .innerJoin('hosts', 'hosts.id', 'attachments.host_id')
    .leftJoin('config_devices', (join) =>
      join
        .onRef('config_devices.config_id', '=', 'hosts.boot_config_id')
        .onRef('config_devices.volume_id', '=', 'attachments.volume_id'),
    )
    .selectAll('hosts')
    .select([
      'attachments.wants',
      'attachments.is_forced',
      'attachments.is_hidden',
      'attachments.config_id',
      'config_devices.slot',
    ])
    .where('attachments.volume_id', '=', volumeId)
    .executeTakeFirst()
  if (!row) return null
  const { wants, is_forced: isForced, is_hidden, config_id, slot, ...host } = row
  return {
    wants,
    isForced,
    isHidden: is_hidden,
    configId: config_id,
    slot: slot === null ? null : (deviceSlots[slot] ?? null),
    host,
  }
}
