import { finished } from 'node:stream/promises'
import { type Claimed, DriverError, type Resource } from '#reconcile/ports/index.ts'
import { type ContentImage, readImageContent, writeImageContent } from '../programs/copy-content.ts'
import { findHold } from '../registry/holds.ts'
import { createFileStorage } from './file-storage.ts'
import { withSecretFile } from './secret-file.ts'
import type { FileContext } from './volume-folder.ts'

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
