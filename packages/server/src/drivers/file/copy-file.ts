import {
  type CopyTarget,
  DriverError,
  type Resource,
  type VolumeHolder,
  type VolumePassphrase,
} from '#reconcile/ports/index.ts'
import type { LongWork } from '../registry/follow-work.ts'
import { findVolumeKey } from '../registry/volume-keys.ts'
import { copyWhole } from './disk-image.ts'
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

/**
 * The work of a full copy, from the beginning each time: into a part of this attempt, and in its place only when all is there and nobody else has
 * taken the work up. What others left is removed, so that they cannot put it in its place any more.
 */
export function copyRun(world: FileWorld, copy: ByteCopy): LongWork['run'] {
  return (tell, signal, isOurs) =>
    onFiles(async () => {
      const part = newPartPath(copy.to)
      const checkOurs = async (): Promise<void> => {
        if (signal.aborted || !(await isOurs())) throw new DriverError('Busy', 'Somebody else has taken up this copy.')
      }
      try {
        if (!copy.hands) await makePart(part)
        await checkOurs()
        // Whoever asked had seen work under way that ended in this moment.
        if (await isFileThere(copy.to)) return await deletePart(part)
        await deleteParts(copy.to.place, copy.to.sidecar.name, part)
        await copyBytes(world, copy, { part, tell, signal })
        const bytes = copy.to.sidecar.sizeGib * bytesPerGib
        if (copy.to.sidecar.sizeGib > copy.from.sidecar.sizeGib)
          await growFile(part, bytes, await volumeKeyOf(world, copy.to, copy.keyName))
        await checkOurs()
        await placePart(part, copy.to)
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
