import { finished } from 'node:stream/promises'
import {
  type Claimed,
  DriverError,
  type Resource,
  type VolumeSource,
  type VolumeStorage,
} from '#reconcile/ports/index.ts'
import { type ContentImage, readImageContent, writeImageContent } from '../programs/copy-content.ts'
import { findHold } from '../registry/holds.ts'
import { volumeKeyOf } from './copy-file.ts'
import { onFilesInTime } from './file-error.ts'
import { withSecretFile } from './secret-file.ts'
import type { FileContext } from './volume-folder.ts'
import { filePathOf, findFileVolume, formatOf, inspectFile, requireHealthyVolume } from './file-volume.ts'
import { isPerhapsNewer } from './live-migration.ts'
import { checkWritable } from './open-holder.ts'

/**
 * Returns a VolumeStorage. `openFor` returns file and key, or null if missing; it throws Busy during a move or copy, Broken for a damaged file. `fence` rejects
 * with NotSupported.
 */
export function createFileStorage(context: FileContext): VolumeStorage {
  return {
    openFor: (volume) =>
      onFilesInTime(async (): Promise<VolumeSource | null> => {
        const found = await findFileVolume(context, volume)
        if (!found.current) return null
        if (found.current.sidecar.state === 'ready' && !(await inspectFile(context, found.current))) return null
        const { volume: file, observed } = await requireHealthyVolume(context, found, volume.name)
        if (found.arriving && (await isPerhapsNewer(context, found.arriving, observed)))
          throw new DriverError('Busy', `${volume.name} is being moved to another class, or was just moved.`)
        await checkWritable(context, volume)
        return {
          kind: 'file',
          path: filePathOf(file),
          format: formatOf(file.sidecar),
          sizeBytes: observed.bytes,
          iopsMax: file.location.iopsMax,
          encryption: await volumeKeyOf(context, file, volume.name),
        }
      }),
    // QEMU's lock on the file cannot be broken.
    fence: () => Promise.reject(new DriverError('NotSupported', 'Files cannot be fenced: the host must be off.')),
  }
}

/** VolumeDriver.readVolume, through qemu-nbd. Throws InUse while attached, NotFound, Busy during other work, Broken for a damaged file. */
export function readFileVolume(
  context: FileContext,
  volume: Resource,
  offset: number,
): Promise<AsyncIterable<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const read = (image: ContentImage): Promise<void> => {
      const content = readImageContent(image, offset)
      resolve(content)
      return finished(content)
    }
    // The reader gets errors of the content.
    withContentImage(context, volume, read).catch(reject)
  })
}

/** VolumeDriver.writeVolume, through qemu-nbd. Throws as readFileVolume, and NotSupported beyond the volume's end. */
export function writeFileVolume(
  context: FileContext,
  volume: Claimed,
  offset: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  return withContentImage(context, volume, (image) => writeImageContent(image, offset, content))
}

async function withContentImage<Answer>(
  context: FileContext,
  volume: Resource,
  act: (image: ContentImage) => Promise<Answer>,
): Promise<Answer> {
  const hold = await findHold(context.registry, volume.name)
  if (hold) throw new DriverError('InUse', `${volume.name} is attached to ${hold.host}.`)
  const source = await createFileStorage(context).openFor(volume, '')
  if (source?.kind !== 'file') throw new DriverError('NotFound', `${volume.name} does not exist.`)
  const { path, sizeBytes, encryption } = source
  const file = ['driver=file', `filename=${path.replaceAll(',', ',,')}`, 'discard=unmap']
  if (!encryption) return act({ options: file, secretFile: null, sizeBytes })
  const options = ['driver=qcow2', 'discard=unmap', 'encrypt.key-secret=key', ...file.map((one) => `file.${one}`)]
  return withSecretFile(encryption, (secretFile) => act({ options, secretFile, sizeBytes }))
}
