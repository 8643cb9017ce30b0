import type { Selectable } from 'kysely'
import type { VolumeId } from '#domain/shared/index.ts'
import type { AttachmentState } from '#domain/attachment/check-attachable.ts'
import { deviceSlots } from '@moorage/contract'
import type { Db } from '../open-store.ts'
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
  const volume = await db.selectFrom('volumes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!volume) return null
  const [attachment, source, copies] = await Promise.all([
    findVolumeAttachment(db, id),
    volume.source_id === null
      ? undefined
      : db.selectFrom('volumes').select(['id', 'uid', 'region']).where('id', '=', volume.source_id).executeTakeFirst(),
    db
      .selectFrom('volumes')
      .select((read) => read.fn.countAll<number>().as('count'))
      .where('source_id', '=', id)
      .where('status', '=', 'creating')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { volume, attachment, source: source ?? null, pendingCopies: copies.count }
}

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
