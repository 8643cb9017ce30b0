import { rejectDeletingDisk } from '#domain/disk/reject.ts'
import type { Actor } from '#domain/shared/index.ts'
import { changeDisk } from '#store/disk/change-disk.ts'
import { type DiskRow, findDisk } from '#store/disk/find-disks.ts'
import { insertNotification } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'
import { lockDiskHost, type NamedDisk, statusOf, nameDisk } from './disk-host.ts'

/** Disk and its label; null keeps the present one. */
export interface DiskUpdate extends NamedDisk {
  readonly label: string | null
}

/** Accepts a new label of a disk. Writes nothing if unchanged (decision F2). */
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
