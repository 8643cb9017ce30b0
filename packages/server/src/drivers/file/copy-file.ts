import {
  type CopyTarget,
  DriverError,
  type Resource,
  type VolumeClient,
  type VolumePassphrase,
} from '#reconcile/ports/index.ts'
import type { LongWork } from '../registry/long-work.ts'
import { findVolumeKey } from '../registry/volume-keys.ts'
import { copyFullImage, createEncryptedImage } from './disk-image.ts'
import { onFiles } from './file-error.ts'
import type { FileContext } from './volume-folder.ts'
import { checkFreeSpace } from './file-reservations.ts'
import {
  type FileVolume,
  filePathOf,
  formatOf,
  bytesPerGib,
  inspectFile,
  isFileThere,
  deleteParts,
} from './file-volume.ts'
import { deletePart, growFile, createPart, newPartPath, placePart } from './part-file.ts'

/** A full copy to another class or volume. */
export interface ByteCopy {
  readonly source: Resource
  readonly from: FileVolume
  /** Target, whose sidecar contains the final size and encryption. */
  readonly to: FileVolume
  readonly keyName: string
  /** Hypervisor client that copies an open source; null if not open. */
  readonly holder: VolumeClient | null
}

/**
 * Returns long work that copies a volume into a part file, grows it to its target size, and moves it into place. Throws Busy if the source changed or another
 * process claimed the work.
 */
export function copyRun(context: FileContext, copy: ByteCopy): LongWork['run'] {
  return partRun(copy.to, async (callbacks) => {
    if (!copy.holder) await createPart(callbacks.part)
    await copyBytes(context, copy, callbacks)
    const bytes = copy.to.sidecar.sizeGib * bytesPerGib
    if (copy.to.sidecar.sizeGib > copy.from.sidecar.sizeGib)
      await growFile(callbacks.part, bytes, await volumeKeyOf(context, copy.to, copy.keyName))
  })
}

/** Returns long work that creates an encrypted file. Throws Broken if the key is lost, Busy if another process claimed the work. */
export function encryptRun(context: FileContext, to: FileVolume): LongWork['run'] {
  return partRun(to, async ({ part: path, reportProgress, signal }) => {
    const key = await volumeKeyOf(context, to, to.sidecar.name)
    if (!key) throw new DriverError('Broken', `${to.sidecar.name} is not encrypted.`)
    await createPart(path)
    await createEncryptedImage({ path, key }, { bytes: to.sidecar.sizeGib * bytesPerGib, signal })
    reportProgress(95)
  })
}

function partRun(to: FileVolume, fill: (callbacks: PartCallbacks) => Promise<void>): LongWork['run'] {
  return (reportProgress, signal, isOurs) =>
    onFiles(async () => {
      const part = newPartPath(to)
      const checkStillClaimed = async (): Promise<void> => {
        if (signal.aborted || !(await isOurs())) throw new DriverError('Busy', 'Another process has claimed this work.')
      }
      try {
        await checkStillClaimed()
        if (await isFileThere(to)) return
        await deleteParts(to.location, to.sidecar.name, part)
        await fill({ part, reportProgress, signal })
        await checkStillClaimed()
        await placePart(part, to)
      } catch (error) {
        await deletePart(part)
        throw error
      }
    })
}

/** Key stored under `name`; null for an unencrypted file. Throws Broken if the key is lost. */
export async function volumeKeyOf(
  context: FileContext,
  { sidecar }: FileVolume,
  name: string,
): Promise<VolumePassphrase | null> {
  if (!sidecar.isEncrypted) return null
  const key = await findVolumeKey(context.registry, name)
  if (!key) throw new DriverError('Broken', `The key of ${name} is lost.`)
  return key
}

/** Path, format and key of a new file, as target of a hypervisor's copy. Throws Broken if the key is lost. */
export async function newFileFor(
  context: FileContext,
  path: string,
  to: FileVolume,
  keyName: string,
): Promise<CopyTarget> {
  return { path, format: formatOf(to.sidecar), encryption: await volumeKeyOf(context, to, keyName) }
}

interface PartCallbacks {
  readonly part: string
  readonly reportProgress: (percent: number) => void
  readonly signal: AbortSignal
}

/** Copies through the hypervisor. If that allocates all blocks, copies once more with the holes; the storage needs room for both. */
async function copyOpenFile(
  context: FileContext,
  { source, from, to, keyName, holder }: ByteCopy & { readonly holder: VolumeClient },
  { part, reportProgress, signal, usedBytes }: PartCallbacks & { readonly usedBytes: number },
): Promise<void> {
  const target = await newFileFor(context, part, to, keyName)
  const isAllocated = target.format === 'raw' && !holder.hasSparseCopies
  await checkFreeSpace(to.location, usedBytes + (isAllocated ? from.sidecar.sizeGib * bytesPerGib : 0))
  if (!isAllocated) return holder.copyInto(source, target, reportProgress, signal)
  const path = newPartPath(to)
  try {
    await holder.copyInto(source, { ...target, path }, (percent) => reportProgress(percent / 2), signal)
    await createPart(part)
    const reportSecond = (percent: number): void => reportProgress(50 + percent / 2)
    await copyFullImage({ from: path, to: part, encryptWith: null, reportProgress: reportSecond, signal })
  } finally {
    await deletePart(path)
  }
}

async function copyBytes(context: FileContext, copy: ByteCopy, callbacks: PartCallbacks): Promise<void> {
  const { from, to, keyName, holder } = copy
  const before = await inspectFile(context, from)
  if (!before) throw new DriverError('NotFound', `The file of ${from.sidecar.name} is missing.`)
  if (holder) return copyOpenFile(context, { ...copy, holder }, { ...callbacks, usedBytes: before.usedBytes })
  await checkFreeSpace(to.location, before.usedBytes)
  const isNewlyEncrypted = to.sidecar.isEncrypted && !from.sidecar.isEncrypted
  const encryptWith = isNewlyEncrypted ? await volumeKeyOf(context, to, keyName) : null
  const { part, ...run } = callbacks
  await copyFullImage({ from: filePathOf(from), to: part, encryptWith, ...run })
  const after = await inspectFile(context, from)
  if (after?.mtimeNs !== before.mtimeNs)
    throw new DriverError('Busy', `${from.sidecar.name} was changed while it was copied.`)
}
