import { DriverError, type Resource, type VolumeSpec } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImageLocation, type StoredImage, imageSpec, interimImages, writeImageRecord } from './ceph-image.ts'
import { bytesInGib } from './reserve-capacity.ts'
import { runRbd } from './run-rbd.ts'

const features = ['layering', 'exclusive-lock', 'object-map', 'fast-diff', 'deep-flatten'].join(',')

type FillImage = (part: ImageLocation) => Promise<void>

/**
 * Creates the image under an interim name, writes its metadata, then renames and returns it (driver contract, rule 6). Throws AlreadyExists if the name is
 * taken, NotSupported without a pool.
 */
export async function createImage(
  ceph: CephOptions,
  volume: Resource,
  { hardwareType, sizeGib }: VolumeSpec,
  make: { readonly isComplete: boolean; readonly part: FillImage },
): Promise<StoredImage> {
  const location = { hardwareType, pool: requirePool(ceph, hardwareType), image: volume.name }
  const part = { ...location, image: interimImages(volume).made }
  await make.part(part)
  const { stamp, region } = volume
  const record = { stamp, region, isComplete: make.isComplete, sizeBytes: sizeGib * bytesInGib }
  await writeImageRecord(ceph, part, record)
  const renamed = await runRbd(ceph, ['rename', imageSpec(part), imageSpec(location)])
  if (renamed === 'exists')
    throw new DriverError('AlreadyExists', `The name ${imageSpec(location)} is used by a resource of another owner.`)
  if (renamed === 'not-found') throw new DriverError('Busy', `${imageSpec(part)} was deleted while it was created.`)
  return { ...location, record }
}

/** Returns a function that creates an image of zeros, or throws Busy if it cannot. */
export function createEmptyImage(ceph: CephOptions, sizeGib: number): FillImage {
  return async (part) => {
    const made = await runRbd(ceph, ['create', '--size', `${sizeGib}G`, '--image-feature', features, imageSpec(part)])
    if (made !== 'done') throw new DriverError('Busy', `${imageSpec(part)} could not be created: ${made}.`)
  }
}

/** Pool of a storage class. Throws NotSupported if the class has no pool. */
export function requirePool({ name, pools }: CephOptions, hardwareType: VolumeSpec['hardwareType']): string {
  const pool = pools[hardwareType]
  if (pool === undefined) throw new DriverError('NotSupported', `${name} has no storage class ${hardwareType}.`)
  return pool
}
