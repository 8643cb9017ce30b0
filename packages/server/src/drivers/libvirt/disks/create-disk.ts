import { open } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { withTemporaryFolder } from '../../programs/with-temporary-folder.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { runLeased } from '../../registry/run-claimed.ts'
import { DriverError, type DiskSpec, type Resource } from '#reconcile/ports/index.ts'
import { saveRecord } from '../domains/define-domain.ts'
import { type FoundDomain, findDomain } from '../domains/find-domain.ts'
import { isNodeRoot } from '../domains/host-record.ts'
import { type LibvirtContext, imageOf, nodeImageOf } from '../libvirt-context.ts'
import type { BootImage, Hypervisor } from '../libvirt-options.ts'
import { runVirsh, withFile } from '../virsh/run-virsh.ts'
import { writeXml } from '../virsh/xml.ts'
import { ensurePool, readCapacity, removeFile } from '../hypervisors/pool.ts'
import { resizeFile } from './resize-file.ts'
import { writeUserImage } from './user-image.ts'

interface DiskCreation {
  readonly disk: string
  readonly spec: DiskSpec
  readonly reportProgress: (percent: number) => void
  readonly signal: AbortSignal
  readonly isOurs: () => Promise<boolean>
}

const copyMs = 1_800_000
const mib = 1_048_576

/**
 * Creates a disk's file, replacing a partial one, and records it as complete. Does nothing if the disk is complete or deleted. Throws Busy if another process
 * claimed the work, NotSupported if the image does not fit.
 */
export async function createDisk(context: LibvirtContext, host: Resource, order: DiskCreation): Promise<void> {
  const found = await runLeased(context.registry, [host], () => removePartialDisk(context, host, order))
  if (!found) return
  const { hypervisor } = found
  await fillDisk(context, found, order)
  await runLeased(context.registry, [host], () => completeDisk(context, host, { order, hypervisor }))
}

async function removePartialDisk(
  context: LibvirtContext,
  host: Resource,
  order: DiskCreation,
): Promise<FoundDomain | null> {
  const found = await findDomain(context, host)
  const known = found?.record.disks.find(({ name }) => name === order.disk)
  if (!found || !known || known.isComplete) return null
  await checkStillClaimed(order)
  await removeFile(found.hypervisor, order.disk)
  return found
}

async function completeDisk(
  context: LibvirtContext,
  host: Resource,
  { order, hypervisor }: { readonly order: DiskCreation; readonly hypervisor: Hypervisor },
): Promise<void> {
  const observed = await findDomain(context, host)
  if (!observed?.record.disks.some(({ name }) => name === order.disk)) return removeFile(hypervisor, order.disk)
  await checkStillClaimed(order)
  const disks = observed.record.disks.map((one) => (one.name === order.disk ? { ...one, isComplete: true } : one))
  await saveRecord(context, observed, { ...observed.record, disks })
}

/** Called before every irreversible step, because another claimant would write the same file. */
async function checkStillClaimed({ disk, signal, isOurs }: DiskCreation): Promise<void> {
  if (signal.aborted || !(await isOurs()))
    throw new DriverError('Busy', `The work on ${disk} was claimed by another process or canceled.`)
}

async function fillDisk(
  context: LibvirtContext,
  { hypervisor, record }: FoundDomain,
  order: DiskCreation,
): Promise<void> {
  const { disk, spec, signal } = order
  const pool = await ensurePool(hypervisor, hypervisor.diskFolder)
  const image = isNodeRoot(record, disk) ? nodeImageOf(context, record.kubelet) : imageOf(context, spec.image)
  if (image && image.file !== null) return copyImage(hypervisor, { ...order, pool, image, file: image.file })
  if (spec.source) return copyDisk(hypervisor, { ...order, pool, source: spec.source.name })
  if (spec.image?.startsWith('private/') && !spec.imageFile)
    throw new DriverError('NotSupported', `Image ${spec.image} is stored by another kind of hosts.`)
  const args = ['vol-create-as', pool, disk, `${spec.sizeMib}MiB`, '--format', 'raw', '--allocation', '0']
  await runVirsh(hypervisor, { args, signal })
  if (spec.imageFile) {
    await writeUserImage(hypervisor, spec.imageFile, { ...order, pool })
    // A sparse upload sets the size of the file to that of the image.
    await runVirsh(hypervisor, { args: ['pool-refresh', pool] })
    return fitDisk(hypervisor, { pool, disk, sizeMib: spec.sizeMib })
  }
  if (spec.filesystem === 'raw' || spec.filesystem === 'initrd') return
  await putFilesystem(hypervisor, { ...order, pool })
}

/** Uploads a local file, because a hypervisor runs only libvirt. */
async function putFilesystem(hypervisor: Hypervisor, order: DiskCreation & { readonly pool: string }): Promise<void> {
  const { disk, spec, pool, signal } = order
  await withTemporaryFolder('disk', async (folder) => {
    const path = join(folder, 'disk')
    const file = await open(path, 'w', 0o600)
    await file.truncate(spec.sizeMib * mib)
    await file.close()
    const made = await runEngineProgram(
      spec.filesystem === 'swap'
        ? { file: 'mkswap', args: [path], signal }
        : { file: 'mke2fs', args: ['-q', '-F', '-t', spec.filesystem, path], deadlineMs: 120_000, signal },
    )
    if (made.code !== 0)
      throw new DriverError('Broken', `The ${spec.filesystem} file system cannot be created: ${made.stderr.trim()}`)
    await checkStillClaimed(order)
    await runVirsh(hypervisor, {
      args: ['vol-upload', '--pool', pool, disk, path, '--sparse'],
      deadlineMs: copyMs,
      signal,
    })
  })
}

async function copyDisk(
  hypervisor: Hypervisor,
  order: DiskCreation & { readonly pool: string; readonly source: string },
): Promise<void> {
  const { pool, source, disk, spec } = order
  await copyFile(hypervisor, order, { args: ['vol-clone', '--pool', pool, source, disk], isShareable: true })
  await fitDisk(hypervisor, { pool, disk, sizeMib: spec.sizeMib })
}

async function copyImage(
  hypervisor: Hypervisor,
  order: DiskCreation & { readonly pool: string; readonly image: BootImage; readonly file: string },
): Promise<void> {
  const { pool, image, file, disk, spec } = order
  const [from, name] = [await ensurePool(hypervisor, posix.dirname(file)), posix.basename(file)]
  await runVirsh(hypervisor, { args: ['pool-refresh', from] })
  const needed = await readCapacity(hypervisor, from, name)
  if (needed > spec.sizeMib * mib)
    throw new DriverError('NotSupported', `The image ${name} needs ${Math.ceil(needed / mib)} MiB.`)
  const definition = writeXml({
    volume: {
      name: disk,
      capacity: { '@unit': 'B', '#text': String(needed) },
      allocation: '0',
      target: { format: { '@type': 'raw' } },
    },
  })
  await withFile(definition, async (path) => {
    const args = ['vol-create-from', '--pool', pool, path, '--inputpool', from, name]
    await copyFile(hypervisor, order, { args, isShareable: image.format === 'raw' })
  })
  await fitDisk(hypervisor, { pool, disk, sizeMib: spec.sizeMib })
}

/** Copies with a virsh command. If the file systems cannot share blocks, removes a partial copy and copies the bytes. */
async function copyFile(
  hypervisor: Hypervisor,
  order: DiskCreation,
  { args, isShareable }: { readonly args: readonly string[]; readonly isShareable: boolean },
): Promise<void> {
  const copy = { deadlineMs: copyMs, signal: order.signal }
  if (isShareable && (await runVirsh(hypervisor, { ...copy, args: [...args, '--reflink'], tolerate: /./ })) !== null)
    return
  await checkStillClaimed(order)
  await removeFile(hypervisor, order.disk)
  await runVirsh(hypervisor, { ...copy, args })
}

async function fitDisk(
  hypervisor: Hypervisor,
  { pool, disk, sizeMib }: { readonly pool: string; readonly disk: string; readonly sizeMib: number },
): Promise<void> {
  const bytes = await readCapacity(hypervisor, pool, disk)
  if (bytes === sizeMib * mib) return
  await resizeFile(hypervisor, { disk, sizeMib, isSmaller: bytes > sizeMib * mib })
}
