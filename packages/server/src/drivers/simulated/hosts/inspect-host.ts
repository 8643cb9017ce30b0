import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import { isDue, workIsDue } from '../state/progress.ts'
import { listSimDisks } from './disk-row.ts'
import { simHosts } from './host-row.ts'
import { lockSimHost } from './host-work.ts'
import type { HostObservation, PlugObservation, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import type { SimHostRow } from './host-row.ts'

/**
 * HostDriver.inspectHost: power, shape, disks and plugged volumes; null without the host. Applies finished work first. Lists devices from the end of the plug
 * to the end of the unplug.
 */
export async function inspectSimHost(state: SimulatorState, host: Resource): Promise<HostObservation | null> {
  const read = await busyIfUnreachable(state, () => simHosts.find(state.pool, host))
  const row = read && isDue(read) ? await inTransaction(state, (tx) => lockSimHost(tx, host)) : read
  if (!row) return null
  const { isComplete, power, bootSerial, memoryMib, vcpus, diskMib, ipv4, ipv6, hypervisor } = row
  const shape = { memoryMib, vcpus, diskMib }
  const disks = await busyIfUnreachable(state, () => listSimDisks(state.pool, row.id))
  return {
    isComplete,
    power,
    bootSerial,
    shape,
    hypervisor,
    addresses: { ipv4, ipv6 },
    plugged: await busyIfUnreachable(state, () => listPlugged(state, row)),
    disks,
  }
}

async function listPlugged(state: SimulatorState, { id }: SimHostRow): Promise<readonly PlugObservation[]> {
  const { rows } = await state.pool.query<PlugObservation>(
    `select volumes.name as "volumeName", device.link, device.slot
     from (select * from sim.devices where host_id = $1 and (work is null or (work = 'plug') = (${workIsDue}))) as device
     join sim.volumes on volumes.id = device.volume_id order by device.link`,
    [id],
  )
  return rows
}
