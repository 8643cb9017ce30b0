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

/** A full copy of a volume's bytes into another class or another volume. */
export interface ByteCopy {
  readonly source: Resource
  readonly from: FileVolume
  /** Its sidecar says already what it is to become. */
  readonly to: FileVolume
  /** Name of the key of what is copied to. */
  readonly keyName: string
  /** Who has the source open, and copies it then; null when nobody has. */
  readonly hands: VolumeHolder | null
}

/** The work of a full copy, from the beginning each time. */
export function copyRun(world: FileWorld, copy: ByteCopy): LongWork['run'] {
  return partRun(copy.to, async (following) => {
    if (!copy.hands) await makePart(following.part)
    await copyBytes(world, copy, following)
    const bytes = copy.to.sidecar.sizeGib * bytesPerGib
    if (copy.to.sidecar.sizeGib > copy.from.sidecar.sizeGib)
      await growFile(following.part, bytes, await volumeKeyOf(world, copy.to, copy.keyName))
  })
}

/**
 * The work of making a new encrypted image, which reads zeros: QEMU measures the machine and derives a key, which takes seconds and on a slow machine longer than
 * a call may.
 */
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
 * Work that fills a part of this attempt and puts it in its place only if no other process has taken the work up. Parts of other attempts are removed first,
 * so that those cannot be put there any more.
 */
function partRun(to: FileVolume, fill: (following: Following) => Promise<void>): LongWork['run'] {
  return (tell, signal, isOurs) =>
    onFiles(async () => {
      const part = newPartPath(to)
      const checkOurs = async (): Promise<void> => {
        if (signal.aborted || !(await isOurs())) throw new DriverError('Busy', 'Another process does this work now.')
      }
      try {
        await checkOurs()
        // The caller had seen work under way that ended in this moment.
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

/** The key of an encrypted volume; null for one that is not encrypted. Broken where it is lost. */
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

/** How a hypervisor names what it is to copy to. */
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
  if (!before) throw new DriverError('NotFound', `The file of ${from.sidecar.name} is gone.`)
  await checkFreeRoom(to.place, before.usedBytes)
  if (hands) return hands.copyInto(source, await newFileFor(world, part, to, keyName), tell, signal)
  const isNewlyEncrypted = to.sidecar.isEncrypted && !from.sidecar.isEncrypted
  const encryptWith = isNewlyEncrypted ? await volumeKeyOf(world, to, keyName) : null
  await copyWhole({ from: filePathOf(from), to: part, encryptWith, tell, signal })
  const after = await inspectFile(world, from)
  if (after?.mtimeNs !== before.mtimeNs)
    throw new DriverError('Busy', `${from.sidecar.name} was written to while it was copied.`)
}
