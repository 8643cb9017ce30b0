import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { reserveStorage, sumReservedStorage } from '../registry/storage-reservations.ts'
import { type HardwareType, InsufficientCapacity, type Resource } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'
import { listCephPools } from './find-image.ts'
import { runCephCommands, listed } from './run-rbd.ts'

/** Bytes per GiB. */
export const bytesInGib = 1_073_741_824

/** `moreGib` is the part of `sizeGib` that is not reserved yet. */
interface CapacityInput {
  readonly hardwareType: HardwareType
  readonly pool: string
  readonly sizeGib: number
  readonly moreGib: number
}

const fullFlags = ['full', 'nearfull', 'full_quota', 'backfillfull']

/** Records the volume's storage reservation. Throws InsufficientCapacity if the class lacks space, or its pool is nearly full (driver contract, rule 21). */
export async function reserveCapacity(ceph: CephOptions, volume: Resource, input: CapacityInput): Promise<void> {
  const { hardwareType, pool, sizeGib } = input
  const bound = ceph.capacityGib?.[hardwareType]
  const [pools, usage] = await queryPools(ceph)
  const left = bound === undefined ? leftBytes(usage, pool) : null
  const flags = textField(
    listed(pools).find((one) => textField(one, 'pool_name') === pool),
    'flags_names',
  )?.split(',')
  if (fullFlags.some((flag) => flags?.includes(flag))) throw new InsufficientCapacity(`Pool ${pool} is nearly full.`)
  if (left !== null && input.moreGib * bytesInGib > left)
    throw new InsufficientCapacity(`Pool ${pool} has no space for ${input.moreGib} GiB more.`)
  const reservation = { volume: volume.name, engine: ceph.name, storageClass: hardwareType, sizeGib }
  await reserveStorage(ceph.registry, reservation, bound ?? null)
}

/** Free GiB of a class: its unreserved capacity or, without a bound, the space that its pool has left. Null if Ceph reports none. */
export async function readPoolFreeGib(ceph: CephOptions, hardwareType: HardwareType): Promise<number | null> {
  const bound = ceph.capacityGib?.[hardwareType]
  if (bound !== undefined) return bound - (await sumReservedStorage(ceph.registry, ceph.name, hardwareType))
  const pool = listCephPools(ceph).find((one) => one.hardwareType === hardwareType)
  const left = pool ? leftBytes((await queryPools(ceph))[1], pool.pool) : null
  return left === null ? null : left / bytesInGib
}

const underWay = new WeakMap<CephOptions, Promise<readonly unknown[]>>()

function queryPools(ceph: CephOptions): Promise<readonly unknown[]> {
  const known = underWay.get(ceph)
  if (known) return known
  const query = runCephCommands(ceph, ['osd pool ls detail', 'df']).finally(() => underWay.delete(ceph))
  underWay.set(ceph, query)
  return query
}

function leftBytes(usage: unknown, pool: string): number | null {
  const found = listed(isRecord(usage) ? usage.pools : null).find((one) => textField(one, 'name') === pool)
  return (isRecord(found) ? numberField(found.stats, 'max_avail') : undefined) ?? null
}
