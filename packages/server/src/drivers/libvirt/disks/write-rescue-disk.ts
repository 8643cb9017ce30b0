import { posix } from 'node:path'
import type { BootSpec } from '#reconcile/ports/index.ts'
import { nameRescueDisk } from '../domains/describe-domain.ts'
import type { FoundDomain } from '../domains/find-domain.ts'
import { ensurePool, readCapacity, removeFile } from '../hypervisors/pool.ts'
import { type LibvirtContext, imageOf, rescueImage } from '../libvirt-context.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/**
 * Replaces a host's rescue disk, an overlay of the rescue image, for a rescue boot. Removes it for an ordinary boot after a rescue boot. Throws NotSupported if
 * the engine has no rescue image.
 */
export async function writeRescueDisk(
  context: LibvirtContext,
  { name, hypervisor, record }: FoundDomain,
  { isRescue }: BootSpec,
): Promise<void> {
  const image = isRescue ? imageOf(context, rescueImage) : null
  if (image || record.isRescue) await removeFile(hypervisor, nameRescueDisk(name))
  if (!image || image.file === null) return
  const from = await ensurePool(hypervisor, posix.dirname(image.file))
  await runVirsh(hypervisor, { args: ['pool-refresh', from] })
  const bytes = await readCapacity(hypervisor, from, posix.basename(image.file))
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  const overlay = ['--format', 'qcow2', '--backing-vol', image.file, '--backing-vol-format', image.format]
  await runVirsh(hypervisor, { args: ['vol-create-as', pool, nameRescueDisk(name), `${bytes}B`, ...overlay] })
}
