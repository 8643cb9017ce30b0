import type { Actor, EventId } from '#domain/shared/index.ts'
import { dropDisk } from '#store/disk/change-disk.ts'
import type { Tx } from '#store/open-store.ts'
import { lockIdleDisk, type NamedDisk, startDiskJob } from './disk-host.ts'

/**
 * Accepts the deletion of a disk while its host is off. The disk leaves its configurations immediately. A second request changes nothing (decisions F2, H10).
 */
export async function acceptDiskDelete(
  tx: Tx,
  actor: Actor,
  input: NamedDisk,
): Promise<{ operationId: EventId | null }> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  if (disk.wants_gone) return { operationId: null }
  await dropDisk(tx, disk.id)
  return startDiskJob(tx, actor, host, { action: 'host_disk_delete', disk })
}
