import { DriverError, type Resource, type VolumeSpec } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { type ImagePlace, type MadeImage, imageSpec, interimImages, writeImageRecord } from './ceph-image.ts'
import { bytesInGib } from './keep-room.ts'
import { runRbd } from './run-rbd.ts'

const features = ['layering', 'exclusive-lock', 'object-map', 'fast-diff', 'deep-flatten'].join(',')

/** Makes an image under the name of a part. */
type MakeImage = (part: ImagePlace) => Promise<void>

/**
 * Makes the image of a volume. Under another name first, until everything is written on it: nothing without a stamp is ever seen under the volume's name, whenever
 * the process dies (driver contract, rule 6). Answers what is then there; AlreadyExists where the name is taken.
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
    throw new DriverError('AlreadyExists', `${imageSpec(place)} is taken by something that is not ours.`)
  if (renamed === 'not-found') throw new DriverError('Busy', `${imageSpec(part)} went away while it was made.`)
  return { ...place, record }
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
