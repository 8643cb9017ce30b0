import { inTransaction, reachable } from '../../schema/in-transaction.ts'
import { isDue, workIsDue } from '../world/progress.ts'
import { listSimDisks } from './disk-row.ts'
import { findSimHost } from './host-row.ts'
import { lockSimHost } from './host-work.ts'
import type { HostSeen, PluggedSeen, Resource } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'
import type { SimHostRow } from './host-row.ts'

/** HostDriver.inspectHost: lists a device from the end of its plug to the end of its unplug. */
export async function inspectSimHost(world: World, host: Resource): Promise<HostSeen | null> {
  const read = await reachable(world, () => findSimHost(world.pool, host))
  const row = read && isDue(read) ? await inTransaction(world, (tx) => lockSimHost(tx, host)) : read
  if (!row) return null
  const { isComplete, power, bootSerial, memoryMib, vcpus, diskMib } = row
  const shape = { memoryMib, vcpus, diskMib }
  const disks = await reachable(world, () => listSimDisks(world.pool, row.id))
  return {
    isComplete,
    power,
    bootSerial,
    shape,
    plugged: await reachable(world, () => listPlugged(world, row)),
    disks,
  }
}

async function listPlugged(world: World, { id }: SimHostRow): Promise<readonly PluggedSeen[]> {
  const { rows } = await world.pool.query<PluggedSeen>(
    `select volumes.name as "volumeName", device.link, device.slot
     from (select * from sim.devices where host_id = $1 and (work is null or (work = 'plug') = (${workIsDue}))) as device
     join sim.volumes on volumes.id = device.volume_id order by device.link`,
    [id],
  )
  return rows
}
