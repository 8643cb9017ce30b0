import type { HardwareType, Resource, Stamp } from '#reconcile/ports/index.ts'
import { type CephImage, readImage } from './ceph-image.ts'
import type { CephOptions } from './ceph-options.ts'
import { findNamed, listNames, listCephPools } from './find-image.ts'
import { type ImageLock, type ImageWatcher, listLocks, listWatchers } from './watchers.ts'

/** An image of this driver as it lies in the cluster. */
export interface VolumeListed {
  readonly name: string
  readonly hardwareType: HardwareType
  readonly sizeBytes: number
  /** Null on an image that is still being made, or that something else made. */
  readonly stamp: Stamp | null
  readonly isComplete: boolean
}

/** Evidence of an attachment: who has a volume open, and who alone may write to it. */
export interface OpenSeen {
  readonly watchers: readonly ImageWatcher[]
  readonly locks: readonly ImageLock[]
}

/** Lists every image of the pools, of every installation, unfinished ones and those under removal too. One after the other: it is for an audit, and may take its time. */
export async function listCephImages(ceph: CephOptions): Promise<VolumeListed[]> {
  const found: VolumeListed[] = []
  for (const { hardwareType, pool } of listCephPools(ceph)) {
    for (const name of await listNames(ceph, pool)) {
      const image = await readImage(ceph, { hardwareType, pool, image: name })
      if (image) found.push(listedAs(image))
    }
  }
  return found
}

/** Those of one installation, as the driver contract lists them (rule 35). An image does not say its region: it is the first of the engine. */
export async function listOwnImages(ceph: CephOptions, installation: string): Promise<Resource[]> {
  const [region = ''] = ceph.regions
  return (await listCephImages(ceph)).flatMap(({ name, stamp }) =>
    stamp?.installation === installation ? [{ name, stamp, region }] : [],
  )
}

function listedAs({ image, hardwareType, sizeBytes, record }: CephImage): VolumeListed {
  return { name: image, hardwareType, sizeBytes, stamp: record?.stamp ?? null, isComplete: record?.isComplete ?? false }
}

/** Who has a volume open; null when it is not there. One that was killed is seen for 30 s more. */
export async function listOpeners(ceph: CephOptions, volume: Resource): Promise<OpenSeen | null> {
  const image = await findNamed(ceph, volume)
  if (!image) return null
  const [watchers, locks] = await Promise.all([listWatchers(ceph, image), listLocks(ceph, image)])
  return { watchers, locks }
}
