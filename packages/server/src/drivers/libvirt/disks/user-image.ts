import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { DriverError, type SourceOfImage, type ImageFile } from '#reconcile/ports/index.ts'
import { requireDomain } from '../domains/find-domain.ts'
import { ensurePool } from '../hypervisors/pool.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

const copyMs = 1_800_000

interface Target {
  readonly pool: string
  readonly disk: string
  readonly signal: AbortSignal
  readonly reportProgress: (percent: number) => void
}

/** Fills a disk of a hypervisor with a user's image on this machine. Throws Broken if the image's checksum has changed. */
export async function writeUserImage(
  hypervisor: Hypervisor,
  { path, sha256 }: ImageFile,
  { pool, disk, signal, reportProgress }: Target,
): Promise<void> {
  const summed = await runEngineProgram({ file: 'sha256sum', args: ['--', path], deadlineMs: copyMs, signal })
  if (summed.stdout.slice(0, 64) !== sha256)
    throw new DriverError('Broken', `The checksum of ${path} is not the recorded one.`)
  reportProgress(30)
  const args = ['vol-upload', '--pool', pool, disk, path, '--sparse']
  await runVirsh(hypervisor, { args, deadlineMs: copyMs, signal })
}

/** Copies a disk of a host to a file of this machine. Throws InUse if the host runs before or after the copy, NotFound or Busy without the complete disk. */
export async function readHostDisk(
  context: LibvirtContext,
  { host, disk }: SourceOfImage,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<void> {
  const findOff = async () => {
    const found = await requireDomain(context, host)
    if (found.live) throw new DriverError('InUse', `${host.name} is running.`)
    return found
  }
  const { hypervisor, record } = await findOff()
  if (!record.disks.some(({ name, isComplete }) => name === disk.name && isComplete))
    throw new DriverError('Busy', `${disk.name} is not complete.`)
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  const args = ['vol-download', '--pool', pool, disk.name, path, '--sparse']
  await runVirsh(hypervisor, { args, deadlineMs: copyMs, signal })
  const after = await findOff()
  if (after.record.bootSerial !== record.bootSerial) throw new DriverError('InUse', `${host.name} was running.`)
}
