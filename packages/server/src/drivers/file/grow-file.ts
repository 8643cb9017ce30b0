import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { findWorkKind } from '../registry/long-work.ts'
import { volumeKeyOf } from './copy-file.ts'
import type { FileContext } from './volume-folder.ts'
import { recordReservation, withReservation } from './file-reservations.ts'
import { type FileVolume, filePathOf, findFileVolume, bytesPerGib, requireHealthyVolume } from './file-volume.ts'
import { checkNotCopied, findOpenHolder } from './open-holder.ts'
import { growFile } from './part-file.ts'
import { writeSidecar } from './sidecar.ts'

/**
 * VolumeDriver.growVolume: grows the file, through the hypervisor if open, then updates the sidecar, and returns done. After an interruption, inspection
 * reports the file's size. Throws CannotShrink for a smaller size, Busy during other work, InsufficientCapacity.
 */
export async function growFileVolume(context: FileContext, volume: Claimed, sizeGib: number): Promise<Progress> {
  const found = await findFileVolume(context, volume)
  const { volume: file, observed } = await requireHealthyVolume(context, found, volume.name)
  const bytes = sizeGib * bytesPerGib
  if (bytes < observed.bytes) throw new DriverError('CannotShrink', `${volume.name} is larger than ${sizeGib} GiB.`)
  if (bytes > observed.bytes) await growTo(context, volume, { file, sizeGib })
  if (sizeGib > file.sidecar.sizeGib) {
    const grown = { ...file, sidecar: { ...file.sidecar, sizeGib } }
    // If an earlier response was lost, the file has grown, but its reservation was rolled back.
    await recordReservation(context, grown)
    await writeSidecar(grown.location, grown.sidecar)
  }
  return done
}

async function growTo(
  context: FileContext,
  volume: Claimed,
  { file, sizeGib }: { readonly file: FileVolume; readonly sizeGib: number },
): Promise<void> {
  const kind = await findWorkKind(context.registry, volume.name)
  if (kind) throw new DriverError('Busy', `${volume.name} has other work in progress: ${kind}.`)
  await checkNotCopied(context, volume)
  const holder = await findOpenHolder(context, volume)
  await withReservation(context, volume, { location: file.location, sizeGib, bytes: 0 }, async () => {
    const bytes = sizeGib * bytesPerGib
    if (holder) await holder.grow(volume, bytes)
    else await growFile(filePathOf(file), bytes, await volumeKeyOf(context, file, volume.name))
  })
}
