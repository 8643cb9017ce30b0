import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { promiseRoom } from '../registry/promises.ts'
import { DriverError, type HardwareType, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { askCeph } from './run-rbd.ts'

/** Bytes of a GiB. */
export const bytesInGib = 1_073_741_824

/** Room that a volume needs. Sizes in GiB; `moreGib` is what it does not have yet. */
interface RoomWish {
  readonly hardwareType: HardwareType
  readonly pool: string
  readonly sizeGib: number
  readonly moreGib: number
}

/** A pool in this state takes writes badly or not at all; what is promised then cannot be kept. */
const fullFlags = ['full', 'nearfull', 'full_quota', 'backfillfull']

/** Promises a volume its room; Busy where the class has no more, or its pool is nearly full (driver contract, rule 21). */
export async function keepRoom(ceph: CephOptions, volume: Resource, wish: RoomWish): Promise<void> {
  const { hardwareType, pool, sizeGib } = wish
  const bound = ceph.capacityGib?.[hardwareType]
  const [pools, left] = await Promise.all([
    askCeph(ceph, ['osd', 'pool', 'ls', 'detail']),
    bound === undefined ? leftBytes(ceph, pool) : null,
  ])
  const flags = textField(
    listed(pools).find((one) => textField(one, 'pool_name') === pool),
    'flags_names',
  )?.split(',')
  if (fullFlags.some((flag) => flags?.includes(flag))) throw new DriverError('Busy', `Pool ${pool} is nearly full.`)
  if (left !== null && wish.moreGib * bytesInGib > left)
    throw new DriverError('Busy', `Pool ${pool} has no room for ${wish.moreGib} GiB more.`)
  const promise = { volume: volume.name, engine: ceph.name, storageClass: hardwareType, sizeGib }
  await promiseRoom(ceph.registry, promise, bound ?? null)
}

/** What a pool can still take; null where the cluster does not say, as one without a manager. */
async function leftBytes(ceph: CephOptions, pool: string): Promise<number | null> {
  const answer = await askCeph(ceph, ['df'])
  const found = listed(isRecord(answer) ? answer.pools : null).find((one) => textField(one, 'name') === pool)
  return (isRecord(found) ? numberField(found.stats, 'max_avail') : undefined) ?? null
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
