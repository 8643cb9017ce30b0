import {
  type CopyTarget,
  DriverError,
  type Resource,
  type VolumeHolder,
  type VolumePassphrase,
} from '#reconcile/ports/index.ts'
import type { LongWork } from '../registry/follow-work.ts'
import { findVolumeKey } from '../registry/volume-keys.ts'
import { copyWhole, createEncryptedImage } from './disk-image.ts'
import { onFiles } from './file-error.ts'
import type { FileWorld } from './volume-folder.ts'
import { checkFreeRoom } from './file-room.ts'
import {
  type FileVolume,
  filePathOf,
  formatOf,
  bytesPerGib,
  inspectFile,
  isFileThere,
  deleteParts,
} from './file-volume.ts'
import { deletePart, growFile, makePart, newPartPath, placePart } from './part-file.ts'

/** A full copy of a volume's bytes to another class or another volume. */
export interface ByteCopy {
  readonly source: Resource
  readonly from: FileVolume
  /** Its sidecar already contains the final state. */
  readonly to: FileVolume
  readonly keyName: string
  /** The holder that has the source open and makes the copy; null if none has. */
  readonly hands: VolumeHolder | null
}

/** Long-running work of a full copy; every attempt starts from scratch. */
export function copyRun(world: FileWorld, copy: ByteCopy): LongWork['run'] {
  return partRun(copy.to, async (following) => {
    if (!copy.hands) await makePart(following.part)
    await copyBytes(world, copy, following)
    const bytes = copy.to.sidecar.sizeGib * bytesPerGib
    if (copy.to.sidecar.sizeGib > copy.from.sidecar.sizeGib)
      await growFile(following.part, bytes, await volumeKeyOf(world, copy.to, copy.keyName))
  })
}

/** Long-running work that creates an encrypted image of zeros: QEMU's key derivation takes seconds, on a slow machine longer than a call may. */
export function encryptRun(world: FileWorld, to: FileVolume): LongWork['run'] {
  return partRun(to, async ({ part: path, tell, signal }) => {
    const key = await volumeKeyOf(world, to, to.sidecar.name)
    if (!key) throw new DriverError('Broken', `${to.sidecar.name} is not encrypted.`)
    await makePart(path)
    await createEncryptedImage({ path, key }, { bytes: to.sidecar.sizeGib * bytesPerGib, signal })
    tell(95)
  })
}

/**
 * Work that fills a part file and moves it into place only if no other process has claimed the work. First deletes parts of other attempts, so that those
 * cannot be moved into place.
 */
function partRun(to: FileVolume, fill: (following: Following) => Promise<void>): LongWork['run'] {
  return (tell, signal, isOurs) =>
    onFiles(async () => {
      const part = newPartPath(to)
      const checkOurs = async (): Promise<void> => {
        if (signal.aborted || !(await isOurs())) throw new DriverError('Busy', 'Another process has claimed this work.')
      }
      try {
        await checkOurs()
        // The work that the caller found in progress has just ended.
        if (await isFileThere(to)) return
        await deleteParts(to.place, to.sidecar.name, part)
        await fill({ part, tell, signal })
        await checkOurs()
        await placePart(part, to)
      } catch (error) {
        await deletePart(part)
        throw error
      }
    })
}

/** Key of an encrypted volume; null if it is not encrypted. Broken if the key is lost. */
export async function volumeKeyOf(
  world: FileWorld,
  { sidecar }: FileVolume,
  name: string,
): Promise<VolumePassphrase | null> {
  if (!sidecar.isEncrypted) return null
  const key = await findVolumeKey(world.registry, name)
  if (!key) throw new DriverError('Broken', `The key of ${name} is lost.`)
  return key
}

/** Describes the copy target for a hypervisor. */
export async function newFileFor(world: FileWorld, path: string, to: FileVolume, keyName: string): Promise<CopyTarget> {
  return { path, format: formatOf(to.sidecar), encryption: await volumeKeyOf(world, to, keyName) }
}

interface Following {
  readonly part: string
  readonly tell: (percent: number) => void
  readonly signal: AbortSignal
}

async function copyBytes(
  world: FileWorld,
  { source, from, to, keyName, hands }: ByteCopy,
  { part, tell, signal }: Following,
): Promise<void> {
  const before = await inspectFile(world, from)
  if (!before) throw new DriverError('NotFound', `The file of ${from.sidecar.name} is missing.`)
  await checkFreeRoom(to.place, before.usedBytes)
  if (hands) return hands.copyInto(source, await newFileFor(world, part, to, keyName), tell, signal)
  const isNewlyEncrypted = to.sidecar.isEncrypted && !from.sidecar.isEncrypted
  const encryptWith = isNewlyEncrypted ? await volumeKeyOf(world, to, keyName) : null
  await copyWhole({ from: filePathOf(from), to: part, encryptWith, tell, signal })
  const after = await inspectFile(world, from)
  if (after?.mtimeNs !== before.mtimeNs)
    throw new DriverError('Busy', `${from.sidecar.name} was changed while it was copied.`)
}
