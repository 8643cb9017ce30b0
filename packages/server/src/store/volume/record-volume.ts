import type { Selectable } from 'kysely'
import type { VolumeSummary } from '../../domain/volume/summarise.ts'
import type { VolumeId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { VolumesTable } from '../schema/tables.ts'
import { changeVolume, moveVolume, type VolumeChanges } from './move-volume.ts'

/** Writes what a pass has established about a volume's disk and status (never its jobs or its attachment). */
export async function recordVolume(tx: Tx, volume: Selectable<VolumesTable>, summary: VolumeSummary): Promise<void> {
  const changes: VolumeChanges = {
    ...(summary.isNewlyProvisioned ? { provisioned_at: moorNow, source_id: null } : {}),
    ...(summary.migratedTo ? { hardware_type: summary.migratedTo } : {}),
    ...(summary.isMigrationOver ? { migrating_to: null } : {}),
    ...(summary.isRepairOver ? { wants_repair: false } : {}),
  }
  if (summary.move) await moveVolume(tx, volume.id as VolumeId, summary.move, changes)
  else await changeVolume(tx, volume.id, changes)
}

/** Removes the row of a volume whose disk is gone; copies that were never made forget their source. */
export async function deleteVolumeRow(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('volumes').set({ source_id: null }).where('source_id', '=', id).execute()
  await tx.deleteFrom('config_devices').where('volume_id', '=', id).execute()
  await tx.deleteFrom('attachments').where('volume_id', '=', id).execute()
  await tx.deleteFrom('volumes').where('id', '=', id).execute()
}
