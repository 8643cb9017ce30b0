import { DriverError, type Resource, type VolumeSpec } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type CephImage, type ImagePlace, interimImages, readImage, imageSpec, writeImageRecord } from './ceph-image.ts'
import { bytesInGib } from './keep-room.ts'
import { runRbd } from './run-rbd.ts'

const features = ['layering', 'exclusive-lock', 'object-map', 'fast-diff', 'deep-flatten'].join(',')

/** Makes an image under the name of a part. */
type MakeImage = (part: ImagePlace) => Promise<void>

/**
 * Makes the image of a volume. Under another name first, until everything is written on it: nothing without a stamp is ever seen under the volume's name, whenever
 * the process dies (driver contract, rule 6). Answers the finished image; AlreadyExists where the name is taken.
 */
export async function makeImage(
  ceph: CephOptions,
  volume: Resource,
  { hardwareType, sizeGib }: VolumeSpec,
  make: { readonly isComplete: boolean; readonly part: MakeImage },
): Promise<CephImage> {
  const place = { hardwareType, pool: needPool(ceph, hardwareType), image: volume.name }
  const part = { ...place, image: interimImages(volume).made }
  await make.part(part)
  await writeImageRecord(ceph, part, {
    stamp: volume.stamp,
    region: volume.region,
    isComplete: make.isComplete,
    sizeBytes: sizeGib * bytesInGib,
  })
  const renamed = await runRbd(ceph, ['rename', imageSpec(part), imageSpec(place)])
  if (renamed === 'exists')
    throw new DriverError('AlreadyExists', `${imageSpec(place)} is taken by something that is not ours.`)
  const image = await readImage(ceph, place)
  if (!image) throw new DriverError('Busy', `${imageSpec(place)} went away while it was made.`)
  return image
}

/** An empty image: nothing is stored of it, and it reads zeros. */
export function emptyImage(ceph: CephOptions, sizeGib: number): MakeImage {
  return async (part) => {
    const made = await runRbd(ceph, ['create', '--size', `${sizeGib}G`, '--image-feature', features, imageSpec(part)])
    if (made !== 'done') throw new DriverError('Busy', `${imageSpec(part)} could not be made: ${made}.`)
  }
}

/** Pool of a storage class; NotSupported where the engine has none. */
export function needPool({ name, pools }: CephOptions, hardwareType: VolumeSpec['hardwareType']): string {
  const pool = pools[hardwareType]
  if (pool === undefined) throw new DriverError('NotSupported', `${name} has no storage of class ${hardwareType}.`)
  return pool
}
