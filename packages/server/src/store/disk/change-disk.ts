import { sql, type UpdateObject } from 'kysely'
import { asId, type DiskId, type TrashId } from '#domain/shared/index.ts'
import type { DiskSummary } from '#domain/disk/summarise.ts'
import { moorNow, type Tx } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'
import { deleteEmptyItems } from '../trash/trash-disks.ts'
import type { DiskWork } from './list-disk-work.ts'

type DiskChanges = UpdateObject<Database, 'disks'>

/** Writes the desired state of a locked host's disk. Sets `updated`. */
export async function changeDisk(tx: Tx, id: DiskId, changes: DiskChanges): Promise<void> {
  await tx
    .updateTable('disks')
    .set({ ...changes, updated: moorNow })
    .where('id', '=', id)
    .execute()
}

/** Marks a disk whose creation failed for deletion, outside the trash, and removes it from every configuration; the row stays. */
async function dropDisk(tx: Tx, id: DiskId): Promise<void> {
  await tx.deleteFrom('config_devices').where('disk_id', '=', id).execute()
  await changeDisk(tx, id, { wants_gone: true, trash_id: null })
}

/**
 * Writes a host's observed disks: changed sizes, and rows to delete (`isGone`) or to mark for deletion (`isDropped`). Deletes trash items that have no disk left.
 */
export async function recordDisks(
  tx: Tx,
  known: readonly DiskWork[],
  summaries: readonly DiskSummary[],
): Promise<void> {
  const emptied: TrashId[] = []
  for (const summary of summaries) {
    const id = asId<DiskId>(summary.id)
    const before = known.find((one) => one.id === summary.id)
    if (before?.trashId && (summary.isGone || summary.isDropped)) emptied.push(before.trashId)
    if (summary.isGone) await tx.deleteFrom('disks').where('id', '=', id).execute()
    else if (summary.isDropped) await dropDisk(tx, id)
    else if (summary.sizeMib !== null || summary.observedMib !== (before?.observedMib ?? null))
      await tx
        .updateTable('disks')
        .set({
          seen_mib: summary.observedMib,
          ...(summary.sizeMib === null ? {} : { size_mib: summary.sizeMib }),
          ...(summary.observedMib === null ? {} : { provisioned_at: sql`coalesce(provisioned_at, moor_now())` }),
        })
        .where('id', '=', id)
        .execute()
  }
  if (emptied.length > 0) await deleteEmptyItems(tx, emptied)
}
