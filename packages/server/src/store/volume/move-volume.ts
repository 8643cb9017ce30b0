import type { VolumeStatus } from '@moorage/contract'
import { type VolumeId, notFound } from '#domain/shared/index.ts'
import { type VolumeMove, volumeMoves } from '#domain/volume/state.ts'
import { type Tx, moorNow } from '../open-store.ts'
import type { Selectable, UpdateObject } from 'kysely'
import type { Database, VolumesTable } from '../schema/tables.ts'
import type { VolumeSummary } from '#domain/volume/summarise.ts'

/** Columns a move may change beside the status. */
export type VolumeChanges = UpdateObject<Database, 'volumes'>

/** How a guarded move went: made, found already where it leads, or refused by the status it found. */
type MoveResult =
  | { readonly kind: 'moved' }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly status: VolumeStatus }

/**
 * Moves a volume along its transition table: one update guarded by the allowed states. No row means: read again and tell
 * not-found (throws), already-there and wrong-state apart. `updated` follows unless the caller keeps it.
 */
export async function moveVolume(
  tx: Tx,
  id: VolumeId,
  name: VolumeMove,
  changes: VolumeChanges = {},
): Promise<MoveResult> {
  const move = volumeMoves[name]
  const moved = await tx
    .updateTable('volumes')
    .set({ updated: moorNow, ...changes, status: move.to })
    .where('id', '=', id)
    .where('status', 'in', move.from)
    .returning('id')
    .executeTakeFirst()
  if (moved) return { kind: 'moved' }
  const row = await tx.selectFrom('volumes').select('status').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return row.status === move.to ? { kind: 'already' } : { kind: 'refused', status: row.status }
}

/** Writes columns of a volume whose status stays. */
export async function changeVolume(tx: Tx, id: VolumeId, changes: VolumeChanges): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('volumes').set(changes).where('id', '=', id).execute()
}

/** Writes what a pass has established about a volume's disk and status (never its jobs or its attachment). */
export async function recordVolume(tx: Tx, volume: Selectable<VolumesTable>, summary: VolumeSummary): Promise<void> {
  const changes: VolumeChanges = {
    ...(summary.isNewlyProvisioned ? { provisioned_at: moorNow, source_id: null } : {}),
    ...(summary.migratedTo ? { hardware_type: summary.migratedTo } : {}),
    ...(summary.isMigrationOver ? { migrating_to: null } : {}),
    ...(summary.isRepairOver ? { wants_repair: false } : {}),
  }
  if (summary.move) await moveVolume(tx, volume.id, summary.move, changes)
  else await changeVolume(tx, volume.id, changes)
}

/** Removes the row of a volume whose disk is gone; copies that were never made forget their source. */
export async function deleteVolumeRow(tx: Tx, id: VolumeId): Promise<void> {
  await tx.updateTable('volumes').set({ source_id: null }).where('source_id', '=', id).execute()
  await tx.deleteFrom('config_devices').where('volume_id', '=', id).execute()
  await tx.deleteFrom('attachments').where('volume_id', '=', id).execute()
  await tx.deleteFrom('volumes').where('id', '=', id).execute()
}
