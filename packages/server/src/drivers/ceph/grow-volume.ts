import { findHold } from '../registry/holds.ts'
import { type Claimed, DriverError, type HardwareType, type Progress, done } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type CephImage, imageSpec, writeImageRecord } from './ceph-image.ts'
import { findUsable } from './find-image.ts'
import { bytesInGib, reserveCapacity } from './reserve-capacity.ts'
import { runRbd } from './run-rbd.ts'
import { listWatchers } from './watchers.ts'

/**
 * VolumeDriver.growVolume: grows an open volume through the hypervisor, which notifies the guest, others with `rbd`. Reserves capacity, records the size, and
 * returns done. Throws CannotShrink for a smaller size, NotSupported if attached without a VolumeClient in its region.
 */
export async function growCephVolume(ceph: CephOptions, volume: Claimed, sizeGib: number): Promise<Progress> {
  const image = await findUsable(ceph, volume)
  const [desiredBytes, haveGib] = [sizeGib * bytesInGib, Math.floor(image.sizeBytes / bytesInGib)]
  if (image.sizeBytes > desiredBytes)
    throw new DriverError('CannotShrink', `${volume.name} already has ${haveGib} GiB.`)
  if (image.sizeBytes < desiredBytes) {
    await reserveCapacity(ceph, volume, { ...image, sizeGib, moreGib: sizeGib - haveGib })
    await resize(ceph, volume, image, sizeGib)
  }
  if (image.record && image.record.sizeBytes < desiredBytes)
    await writeImageRecord(ceph, image, { ...image.record, sizeBytes: desiredBytes })
  return done
}

async function resize(ceph: CephOptions, volume: Claimed, image: CephImage, sizeGib: number): Promise<void> {
  const holder = ceph.holderOf(volume.region)
  if (!holder) await checkClosed(ceph, volume, image)
  else if (await holder.isOpen(volume)) return holder.grow(volume, sizeGib * bytesInGib)
  await runRbd(ceph, ['resize', '--no-progress', '--size', `${sizeGib}G`, imageSpec(image)])
}

/** Only a hypervisor can notify the guest of an open image's growth. */
async function checkClosed(ceph: CephOptions, volume: Claimed, image: CephImage): Promise<void> {
  if ((await listWatchers(ceph, image)).length === 0) return
  if (await findHold(ceph.registry, volume.name))
    throw new DriverError('NotSupported', `${volume.name} cannot grow while it is attached to a running host.`)
  throw new DriverError('Busy', `${volume.name} is open in a client.`)
}

/** VolumeDriver.migrateVolume: returns done if the volume already has this class, otherwise throws NotSupported. */
export async function migrateCephVolume(ceph: CephOptions, volume: Claimed, to: HardwareType): Promise<Progress> {
  const image = await findUsable(ceph, volume)
  if (image.hardwareType === to) return done
  throw new DriverError('NotSupported', `${ceph.name} cannot move volumes between storage classes.`)
}
