import { type Claimed, DriverError, type Resource } from '#reconcile/ports/index.ts'
import { type ContentImage, readImageContent, writeImageContent } from '../programs/copy-content.ts'
import { findHold } from '../registry/holds.ts'
import type { CephOptions } from './ceph-options.ts'
import { findUsable } from './find-image.ts'

/** VolumeDriver.readVolume, through qemu-nbd. Throws InUse while attached, NotFound, Busy or Broken for an unusable image. */
export async function readCephVolume(
  ceph: CephOptions,
  volume: Resource,
  offset: number,
): Promise<AsyncIterable<Uint8Array>> {
  return readImageContent(await describeImage(ceph, volume), offset)
}

/** VolumeDriver.writeVolume, through qemu-nbd. Throws as readCephVolume, and NotSupported beyond the volume's end. */
export async function writeCephVolume(
  ceph: CephOptions,
  volume: Claimed,
  offset: number,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  await writeImageContent(await describeImage(ceph, volume), offset, content)
}

async function describeImage(ceph: CephOptions, volume: Resource): Promise<ContentImage> {
  if (await findHold(ceph.registry, volume.name))
    throw new DriverError('InUse', `${volume.name} is attached to a host.`)
  const { pool, image, sizeBytes } = await findUsable(ceph, volume)
  const values = { driver: 'rbd', pool, image, conf: ceph.conf, user: ceph.user }
  const options = Object.entries(values).map(([name, value]) => `${name}=${value.replaceAll(',', ',,')}`)
  return { options, secretFile: null, sizeBytes }
}
