import { Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { VolumeRow } from './volumes-of.ts'

/**
 * Marks a locked volume as deleted: nobody sees it any more, it holds its slot and its path on its host until it is gone
 * (decision D8). Throws volume.migrating while its data is being moved (contract, "Volume status").
 */
export async function markVolumeDeleted(tx: Tx, volume: VolumeRow): Promise<void> {
  if (volume.migrating_to !== null) {
    throw new Fault(
      'volume.migrating',
      `Volume ${volume.id} is migrating to ${volume.migrating_to} storage and cannot be deleted until that has finished.`,
    )
  }
  await tx.updateTable('volumes').set({ deleted_at: moorNow, updated: moorNow }).where('id', '=', volume.id).execute()
  await tx.updateTable('attachments').set({ wants: 'detached' }).where('volume_id', '=', volume.id).execute()
}
