import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withTemporaryFolder } from '../../programs/with-temporary-folder.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { ensurePool, removeFile } from '../hypervisors/pool.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/** Copy of a disk file to another hypervisor. */
export interface CopyBetween {
  readonly disk: string
  readonly source: Hypervisor
  readonly target: Hypervisor
  readonly signal: AbortSignal
  /** Called with the copied part, from 0 to 1. */
  readonly reportPart: (part: number) => void
}

const copyMs = 1_800_000

/** True if both hypervisors have the same files, which are then not copied. */
export function isShared(one: Hypervisor, other: Hypervisor): boolean {
  if (one.diskFolder !== other.diskFolder) return false
  return one.uri === other.uri || (one.sharedDisks !== undefined && one.sharedDisks === other.sharedDisks)
}

/**
 * Copies a disk file through a temporary sparse file on this machine, replacing a partial copy; does nothing on shared storage. Removes the copy and throws Busy
 * if another process has claimed the work meanwhile.
 */
export async function copyDiskBetween(copy: CopyBetween, isOwner: () => Promise<boolean>): Promise<void> {
  const { disk, source, target, signal, reportPart } = copy
  if (isShared(source, target)) return
  await withTemporaryFolder('move', async (folder) => {
    const file = join(folder, 'disk')
    const from = await ensurePool(source, source.diskFolder)
    await runVirsh(source, { args: ['pool-refresh', from] })
    const limits = { deadlineMs: copyMs, signal }
    await runVirsh(source, { ...limits, args: ['vol-download', '--pool', from, disk, file, '--sparse'] })
    reportPart(0.5)
    const { size } = await stat(file)
    const pool = await ensurePool(target, target.diskFolder)
    await removeFile(target, disk)
    await runVirsh(target, { args: ['vol-create-as', pool, disk, `${size}B`, '--format', 'raw', '--allocation', '0'] })
    await runVirsh(target, { ...limits, args: ['vol-upload', '--pool', pool, disk, file, '--sparse'] })
    if (await isOwner()) return reportPart(1)
    await removeFile(target, disk)
    throw new DriverError('Busy', `The move of ${disk} was canceled or claimed by another process.`)
  })
}
