import type { Tx } from '#store/open-store.ts'
import { insertTrashItem } from '#store/trash/trash-items.ts'
import { deleteVolumeSnapshotRow, insertReplacedStorage } from '#store/volume-snapshot/volume-snapshots.ts'
import type { AnyVolumeRow } from '#store/volume/lock-volume.ts'
import { changeVolume } from '#store/volume/move-volume.ts'

/**
 * Puts the storage that a finished rollback replaced into the trash, as a deleted snapshot of the volume (decision D13.5). Returns false if the account keeps no
 * trash; the storage is then wiped.
 */
export async function acceptReplacedStorage(tx: Tx, volume: AnyVolumeRow): Promise<boolean> {
  if (volume.replaced_uid === null) return false
  const id = await insertReplacedStorage(tx, { ...volume, uid: volume.replaced_uid })
  const author = { accountId: volume.account_id, system: true } as const
  if ((await insertTrashItem(tx, author, 'volume_snapshot', id)) === null) {
    await deleteVolumeSnapshotRow(tx, id)
    return false
  }
  await changeVolume(tx, volume.id, { replaced_uid: null })
  return true
}
