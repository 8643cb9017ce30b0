import type { Actor, DiskId, EventId } from '#domain/shared/index.ts'
import { insertDisk } from '#store/disk/insert-disks.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { checkNewDisk, lockIdleDisk, type NamedDisk, rejectUnready, startDiskJob } from './disk-host.ts'

/** Disk to clone; a null label uses the source's label. */
export interface DiskClone extends NamedDisk {
  readonly label: string | null
}

/**
 * Creates a clone of a ready disk on the same host, which must be off (decision H10). Returns the IDs of clone and job event. Throws the errors of
 * `lockIdleDisk`, `rejectUnready` and `checkNewDisk`.
 */
export async function acceptDiskClone(
  tx: Tx,
  actor: Actor,
  input: DiskClone,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ id: DiskId; operationId: EventId }> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectUnready(disk)
  await checkNewDisk(tx, host, disk.size_mib, by)
  const label = input.label ?? disk.label
  const id = await insertDisk(
    tx,
    { accountId: actor.accountId, hostId: host.id },
    { label, sizeMib: disk.size_mib, filesystem: disk.filesystem, image: null, sourceId: disk.id },
  )
  return { id, ...(await startDiskJob(tx, actor, host, { action: 'host_disk_clone', disk: { id, label } })) }
}
