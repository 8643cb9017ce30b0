import { rejectLockedParts } from '#domain/lock/reject-locked.ts'
import type { Actor, EventId, TrashId } from '#domain/shared/index.ts'
import { canKeepDisks } from '#domain/catalogue/explain-ability.ts'
import type { Tx } from '#store/open-store.ts'
import { deleteDisks } from '#store/trash/trash-disks.ts'
import type { Terms } from '../terms.ts'
import { lockIdleDisk, type NamedDisk, startDiskJob } from './disk-host.ts'

/**
 * Starts the deletion of a disk while its host is off, and returns the IDs of the job's event and of the trash item. The disk leaves its configurations
 * immediately. A second request returns null and writes nothing (decisions D12, F2, H10). Throws resource.locked and the errors of `lockIdleDisk`.
 */
export async function acceptDiskDelete(
  tx: Tx,
  actor: Actor,
  input: NamedDisk,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId | null; trashId?: TrashId | null }> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectLockedParts(host)
  if (disk.wants_gone) return { operationId: null }
  const trashId = await deleteDisks(tx, actor, {
    hostId: host.id,
    diskId: disk.id,
    isKeeping: canKeepDisks(by.catalogue, host.region),
  })
  return { trashId, ...(await startDiskJob(tx, actor, host, { action: 'host_disk_delete', disk })) }
}
