import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { promiseRoom } from '../registry/promises.ts'
import { type HardwareType, LacksRoom, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { askCephAll, listed } from './run-rbd.ts'

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

/** Promises a volume its room; LacksRoom where the class has no more, or its pool is nearly full (driver contract, rule 21). */
export async function keepRoom(ceph: CephOptions, volume: Resource, wish: RoomWish): Promise<void> {
  const { hardwareType, pool, sizeGib } = wish
  const bound = ceph.capacityGib?.[hardwareType]
  const [pools, usage] = await askPools(ceph)
  const left = bound === undefined ? leftBytes(usage, pool) : null
  const flags = textField(
    listed(pools).find((one) => textField(one, 'pool_name') === pool),
    'flags_names',
  )?.split(',')
  if (fullFlags.some((flag) => flags?.includes(flag))) throw new LacksRoom(`Pool ${pool} is nearly full.`)
  if (left !== null && wish.moreGib * bytesInGib > left)
    throw new LacksRoom(`Pool ${pool} has no room for ${wish.moreGib} GiB more.`)
  const promise = { volume: volume.name, engine: ceph.name, storageClass: hardwareType, sizeGib }
  await promiseRoom(ceph.registry, promise, bound ?? null)
}

/** What is being asked, of each engine. */
const underWay = new WeakMap<CephOptions, Promise<readonly unknown[]>>()

/** The pools with their flags, and what is left in them. Nothing that a call does costs more, so those that ask at the same time share one program. */
function askPools(ceph: CephOptions): Promise<readonly unknown[]> {
  const known = underWay.get(ceph)
  if (known) return known
  const asked = askCephAll(ceph, ['osd pool ls detail', 'df']).finally(() => underWay.delete(ceph))
  underWay.set(ceph, asked)
  return asked
}

/** What a pool can still take; null where the cluster does not say, as one without a manager. */
function leftBytes(usage: unknown, pool: string): number | null {
  const found = listed(isRecord(usage) ? usage.pools : null).find((one) => textField(one, 'name') === pool)
  return (isRecord(found) ? numberField(found.stats, 'max_avail') : undefined) ?? null
}
