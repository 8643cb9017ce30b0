import { lockSimTable } from '../state/sim-table.ts'
import { progressOf } from '../state/progress.ts'
import { simHosts } from './host-row.ts'
import { dropHotPlugs, applyDeviceWork } from '../state/devices.ts'
import { DriverError, done } from '#reconcile/ports/index.ts'
import { changeCapacity } from '../state/change-capacity.ts'
import { workDurationMs } from '../state/pace.ts'
import type { Claimed, Progress, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../state/simulator-state.ts'
import type { SimHostRow, SimHostWork } from './host-row.ts'
import type { Pace } from '../state/pace.ts'

/** Locks a host, applies finished work and returns the row. Throws NotFound if missing, Busy while created or deleted. */
export async function lockUsableSimHost(tx: SimulatorTx, host: Resource): Promise<SimHostRow> {
  const row = await lockSimHost(tx, host)
  if (!row) throw new DriverError('NotFound', `${host.name} does not exist.`)
  if (row.work === 'remove') throw new DriverError('Busy', `${host.name} is being deleted.`)
  if (!row.isComplete) throw new DriverError('Busy', `${host.name} is still being created.`)
  return row
}

/** Throws Busy if the host is on or has work in progress. */
export function checkOff(host: SimHostRow): void {
  if (host.power === 'on' || host.work) throw new DriverError('Busy', `${host.name} is not powered off.`)
}

const idle = 'work = null, work_started = null, work_ms = null, boot_to = null'

const results: Readonly<Record<SimHostWork, (tx: SimulatorTx, row: SimHostRow) => Promise<void>>> = {
  define: async (tx, { id }) => {
    await tx.query(`update sim.hosts set is_complete = true, ${idle} where id = $1`, [id])
  },
  boot: async (tx, { id }) => {
    await tx.query(
      `update sim.hosts set power = 'on', boot_serial = boot_to,
       booted_at = work_started + work_ms * interval '1 millisecond', ${idle} where id = $1`,
      [id],
    )
  },
  stop: async (tx, { id }) => {
    await tx.query(`update sim.hosts set power = 'off', ${idle} where id = $1`, [id])
    await dropHotPlugs(tx, id)
  },
  remove: async (tx, { id, region }) => {
    await tx.query('delete from sim.hosts where id = $1', [id])
    await changeCapacity(tx, { region, hosts: -1 })
  },
}

const locks = lockSimTable<SimHostWork, SimHostRow>({
  table: simHosts,
  lock: 'for update',
  results,
  applyParts: (tx, { id }) => applyDeviceWork(tx, 'host_id', id),
})
/** Locks a host and its devices, applies finished work and returns the row, or null. */
export const lockSimHost = locks.lock
/** Locks a host by row key, applies finished work and returns the row, or null. */
export const lockSimHostRow = locks.lockByKey

interface HostWorkInput {
  readonly work: SimHostWork
  readonly pace: Pace
  readonly power: 'on' | 'off'
  readonly bootTo?: number
}

/** Starts work on a locked host, replacing earlier work. */
export async function beginSimHostWork(
  tx: SimulatorTx,
  host: Claimed,
  id: string,
  input: HostWorkInput,
): Promise<Progress> {
  await tx.query(
    'update sim.hosts set work = $2, work_started = public.moor_now(), work_ms = $3, power = $4, boot_to = $5 where id = $1',
    [id, input.work, workDurationMs(input.pace, input.work), input.power, input.bootTo ?? null],
  )
  const row = await lockSimHost(tx, host)
  return row ? progressOf(row) : done
}
