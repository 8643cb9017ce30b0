import { DriverError, type Resource, type VolumeSpec } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImagePlace, type MadeImage, imageSpec, interimImages, writeImageRecord } from './ceph-image.ts'
import { bytesInGib } from './keep-room.ts'
import { runRbd } from './run-rbd.ts'

const features = ['layering', 'exclusive-lock', 'object-map', 'fast-diff', 'deep-flatten'].join(',')

type MakeImage = (part: ImagePlace) => Promise<void>

/**
 * Creates the image under an interim name and renames it once its metadata is written: no image with the volume's name ever lacks a stamp (driver contract,
 * rule 6). AlreadyExists if the name is taken.
 */
export async function makeImage(
  ceph: CephOptions,
  volume: Resource,
  { hardwareType, sizeGib }: VolumeSpec,
  make: { readonly isComplete: boolean; readonly part: MakeImage },
): Promise<MadeImage> {
  const place = { hardwareType, pool: needPool(ceph, hardwareType), image: volume.name }
  const part = { ...place, image: interimImages(volume).made }
  await make.part(part)
  const { stamp, region } = volume
  const record = { stamp, region, isComplete: make.isComplete, sizeBytes: sizeGib * bytesInGib }
  await writeImageRecord(ceph, part, record)
  const renamed = await runRbd(ceph, ['rename', imageSpec(part), imageSpec(place)])
  if (renamed === 'exists')
    throw new DriverError('AlreadyExists', `The name ${imageSpec(place)} is used by a resource of another owner.`)
  if (renamed === 'not-found') throw new DriverError('Busy', `${imageSpec(part)} was deleted while it was created.`)
  return { ...place, record }
}

/** Creates an empty image, which stores nothing and reads as zeros. */
export function emptyImage(ceph: CephOptions, sizeGib: number): MakeImage {
  return async (part) => {
    const made = await runRbd(ceph, ['create', '--size', `${sizeGib}G`, '--image-feature', features, imageSpec(part)])
    if (made !== 'done') throw new DriverError('Busy', `${imageSpec(part)} could not be created: ${made}.`)
  }
}

/** Pool of a storage class; NotSupported if the engine does not have it. */
export function needPool({ name, pools }: CephOptions, hardwareType: VolumeSpec['hardwareType']): string {
  const pool = pools[hardwareType]
  if (pool === undefined) throw new DriverError('NotSupported', `${name} has no storage class ${hardwareType}.`)
  return pool
}
