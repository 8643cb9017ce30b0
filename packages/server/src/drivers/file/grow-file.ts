import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { actClaimed } from '../registry/act-claimed.ts'
import { kindOfWork } from '../registry/follow-work.ts'
import { volumeKeyOf } from './copy-file.ts'
import type { FileWorld } from './volume-folder.ts'
import { recordRoom, withRoom } from './file-room.ts'
import { type FileVolume, filePathOf, findFileVolume, bytesPerGib, soundVolume } from './file-volume.ts'
import { checkNotCopied, findHands } from './open-hands.ts'
import { growFile } from './part-file.ts'
import { writeSidecar } from './sidecar.ts'

/** VolumeDriver.growVolume. The file grows first: if killed halfway, it is larger than reserved, and inspection reports that. */
export function growFileVolume(world: FileWorld, volume: Claimed, sizeGib: number): Promise<Progress> {
  return actClaimed(world.registry, volume, async () => {
    const found = await findFileVolume(world, volume)
    const { volume: file, seen } = await soundVolume(world, found, volume.name)
    const bytes = sizeGib * bytesPerGib
    if (bytes < seen.bytes) throw new DriverError('CannotShrink', `${volume.name} is larger than ${sizeGib} GiB.`)
    if (bytes > seen.bytes) await growTo(world, volume, { file, sizeGib })
    if (sizeGib > file.sidecar.sizeGib) {
      const grown = { ...file, sidecar: { ...file.sidecar, sizeGib } }
      // A growth whose answer was lost took effect although its reservation was rolled back.
      await recordRoom(world, grown)
      await writeSidecar(grown.place, grown.sidecar)
    }
    return done
  })
}

async function growTo(
  world: FileWorld,
  volume: Claimed,
  { file, sizeGib }: { readonly file: FileVolume; readonly sizeGib: number },
): Promise<void> {
  const kind = await kindOfWork(world.registry, volume.name)
  if (kind) throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
  await checkNotCopied(world, volume)
  const hands = await findHands(world, volume)
  await withRoom(world, volume, { place: file.place, sizeGib, bytes: 0 }, async () => {
    const bytes = sizeGib * bytesPerGib
    if (hands) await hands.grow(volume, bytes)
    else await growFile(filePathOf(file), bytes, await volumeKeyOf(world, file, volume.name))
  })
}
