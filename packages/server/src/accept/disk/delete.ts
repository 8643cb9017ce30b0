import { rejectLockedParts } from '#domain/lock/reject-locked.ts'
import type { Actor, EventId } from '#domain/shared/index.ts'
import { dropDisk } from '#store/disk/change-disk.ts'
import type { Tx } from '#store/open-store.ts'
import { lockIdleDisk, type NamedDisk, startDiskJob } from './disk-host.ts'

/**
 * Starts the deletion of a disk while its host is off, and returns the job's event ID. The disk leaves its configurations immediately. A second request returns
 * null and writes nothing (decisions F2, H10). Throws resource.locked and the errors of `lockIdleDisk`.
 */
export async function acceptDiskDelete(
  tx: Tx,
  actor: Actor,
  input: NamedDisk,
): Promise<{ operationId: EventId | null }> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectLockedParts(host)
  if (disk.wants_gone) return { operationId: null }
  await dropDisk(tx, disk.id)
  return startDiskJob(tx, actor, host, { action: 'host_disk_delete', disk })
}
