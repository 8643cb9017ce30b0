import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'
import { labelTaken } from './insert-volume.ts'

/** Writes a locked volume's new label and tags; throws volume.label_taken when another live volume has the label (decision D1). */
export async function updateVolume(
  tx: Tx,
  id: number,
  changes: { readonly label: string; readonly tags: readonly string[] },
): Promise<void> {
  await translateConflict('volumes_label_taken', labelTaken, () =>
    tx
      .updateTable('volumes')
      .set({ label: changes.label, tags: [...changes.tags], updated: moorNow })
      .where('id', '=', id)
      .execute(),
  )
}

/** Marks a locked volume as deleted: nobody sees it any more, it holds its slot and its path on its host until it is gone (decision D8). */
export async function markVolumeDeleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('volumes').set({ deleted_at: moorNow, updated: moorNow }).where('id', '=', id).execute()
  await tx.updateTable('attachments').set({ wants: 'detached' }).where('volume_id', '=', id).execute()
}
