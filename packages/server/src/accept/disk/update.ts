import { rejectDeletingDisk } from '#domain/disk/reject.ts'
import type { Actor } from '#domain/shared/index.ts'
import { changeDisk } from '#store/disk/change-disk.ts'
import { type DiskRow, findDisk } from '#store/disk/find-disks.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { lockDiskHost, type NamedDisk, statusOf, nameDisk } from './disk-host.ts'

/** Disk and its new label; null keeps the label. */
export interface DiskUpdate extends NamedDisk {
  readonly label: string | null
}

/**
 * Stores a disk's new label with a notification, and returns the row. Writes nothing if unchanged (decision F2). Throws resource.not_found, host.deleting or
 * disk.deleting.
 */
export async function acceptDiskUpdate(tx: Tx, actor: Actor, input: DiskUpdate): Promise<{ row: DiskRow }> {
  const { hostId, id, label } = input
  const host = await lockDiskHost(tx, actor, hostId)
  const before = await findDisk(tx, actor, hostId, id)
  rejectDeletingDisk({ id, status: statusOf(before) })
  if (label === null || label === before.label) return { row: before }
  await changeDisk(tx, id, { label })
  await insertNotification(tx, actor, { action: 'host_disk_update', ...nameDisk(host, { id, label }) })
  return { row: await findDisk(tx, actor, hostId, id) }
}
