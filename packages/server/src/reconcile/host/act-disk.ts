import { readImageId } from '#domain/image/image-id.ts'
import type { DiskStep } from '#domain/disk/plan.ts'
import type { DiskWork } from '#store/disk/list-disk-work.ts'
import { loadImageWork } from '#store/image/images.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import { recordDone } from '../engine/record-done.ts'
import { done, DriverError, type DiskSpec, type Progress } from '../ports/index.ts'
import { claimed, diskResource, hostResource, imageResource } from '../resources/resources.ts'
import { removalOf } from './observe-host.ts'

/**
 * Takes one step for a host's local disk, under the host's claim: creates, resizes or removes it through the driver, and returns the progress. Returns done if
 * the disk has no row. Throws the driver's errors.
 */
export async function actDisk({ kind, diskId }: DiskStep, work: HostWork, io: PassIo): Promise<Progress> {
  const row = work.disks.find((one) => one.id === diskId)
  if (!row) return done
  const host = claimed(hostResource(work.host, io), io)
  const hosts = io.drivers.hosts(work.host.region)
  const disk = diskResource(row, work.host, io)
  switch (kind) {
    case 'make-disk': {
      const spec = { ...specOf(row, work, io), ...(await findImageFile(row, io)) }
      return io.call('ensureDisk', () => hosts.ensureDisk(host, disk, spec))
    }
    case 'resize-disk':
      return io.call('resizeDisk', () => hosts.resizeDisk(host, disk, row.sizeMib))
    case 'remove-disk': {
      const progress = await io.call('deleteDisk', () => hosts.deleteDisk(host, disk))
      if (progress.done) recordDone(io, removalOf(row.id))
      return progress
    }
  }
}

/** Finds the file of a user's image; empty for other images and in simulated regions. Throws NotFound without the image. */
async function findImageFile({ image }: DiskWork, io: PassIo): Promise<Pick<DiskSpec, 'imageFile'>> {
  const id = image === null ? null : readImageId(image)
  if (id === null) return {}
  const row = await loadImageWork(io.store.db, id)
  if (!row) throw new DriverError('NotFound', `Image ${image} no longer exists.`)
  const store = io.drivers.images(row.region)
  const { isComplete, imageFile } = await io.call('inspectImage', () => store.inspectImage(imageResource(row, io)))
  if (!isComplete) throw new DriverError('NotFound', `The file of image ${image} was not found.`)
  return imageFile ? { imageFile } : {}
}

function specOf({ sizeMib, filesystem, image, keys, sourceId }: DiskWork, work: HostWork, io: PassIo): DiskSpec {
  const source = work.disks.find((one) => one.id === sourceId)
  if (sourceId !== null && !source) throw new DriverError('NotFound', `Source disk ${sourceId} no longer exists.`)
  return {
    sizeMib,
    filesystem,
    image,
    authorizedKeys: keys,
    source: source ? diskResource(source, work.host, io) : null,
  }
}
