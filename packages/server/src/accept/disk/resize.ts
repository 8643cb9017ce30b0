import type { Actor, EventId } from '#domain/shared/index.ts'
import { changeDisk } from '#store/disk/change-disk.ts'
import type { Tx } from '#store/open-store.ts'
import type { Terms } from '../terms.ts'
import { checkSpace, lockIdleDisk, type NamedDisk, rejectUnready, startDiskJob } from './disk-host.ts'

/** Disk and its new size. */
export interface DiskResize extends NamedDisk {
  readonly sizeMib: number
}

/**
 * Stores a new size of a ready disk while its host is off, and returns the job's event ID. Returns null and writes nothing if unchanged (decisions F2, H10).
 * Throws the errors of `lockIdleDisk`, `rejectUnready` and `checkSpace`.
 */
export async function acceptDiskResize(
  tx: Tx,
  actor: Actor,
  input: DiskResize,
  by: Pick<Terms, 'catalogue'>,
): Promise<{ operationId: EventId | null }> {
  const { host, disk } = await lockIdleDisk(tx, actor, input)
  rejectUnready(disk)
  if (input.sizeMib === disk.size_mib) return { operationId: null }
  await checkSpace(tx, host, input.sizeMib - disk.size_mib, by)
  await changeDisk(tx, disk.id, { size_mib: input.sizeMib })
  return startDiskJob(tx, actor, host, { action: 'host_disk_resize', disk })
}
