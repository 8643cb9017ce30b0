import { canKeepDisks } from '#domain/catalogue/explain-ability.ts'
import type { Actor, EventId, TrashId } from '#domain/shared/index.ts'
import { changeDisk } from '#store/disk/change-disk.ts'
import { sumDisks } from '#store/disk/find-disks.ts'
import type { Tx } from '#store/open-store.ts'
import { insertTrashCopy } from '#store/trash/trash-disks.ts'
import type { Terms } from '../terms.ts'
import { checkSpace, lockIdleDisk, type NamedDisk, rejectUnready, startDiskJob } from './disk-host.ts'

/** Disk and its new size. */
export interface DiskResize extends NamedDisk {
  readonly sizeMib: number
}

/**
 * Stores a new size of a ready disk while its host is off, and returns the IDs of the job's event and of the copy that the trash keeps if the disk shrinks.
 * Returns null and writes nothing if unchanged (decisions D12, F2, H10).
 * Throws the errors of `lockIdleDisk`, `rejectUnready` and `checkSpace`.
 */
export async function acceptDiskResize(
  tx: Tx,
  actor: Actor,
  input: DiskResize,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId | null; trashId?: TrashId | null }> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectUnready(disk)
  if (input.sizeMib === disk.size_mib) return { operationId: null }
  const isKeeping = canKeepDisks(by.catalogue, host.region)
  const isShrinking = input.sizeMib < disk.size_mib
  const copyMib = isShrinking && isKeeping ? disk.size_mib : 0
  checkSpace(host, { moreMib: input.sizeMib - disk.size_mib, copyMib }, await sumDisks(tx, host.id), by)
  const trashId = isShrinking ? await insertTrashCopy(tx, actor, { hostId: host.id, diskId: disk.id, isKeeping }) : null
  await changeDisk(tx, disk.id, { size_mib: input.sizeMib })
  return { trashId, ...(await startDiskJob(tx, actor, host, { action: 'host_disk_resize', disk })) }
}
