import { DriverError, done } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import { progressOf } from '../state/progress.ts'
import { beginSimHostWork, lockSimHost, lockSimHostRow, lockUsableSimHost } from './host-work.ts'
import { dropHotPlugs } from '../state/devices.ts'
import { inTransaction } from '../../schema/in-transaction.ts'
import type { Claimed, Progress } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** HostDriver.stopHost: also cancels a boot in progress. Returns progress; done if off. Throws NotFound if missing, Busy while created or deleted. */
export function stopSimHost(state: SimulatorState, host: Claimed): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockUsableSimHost(tx, host)
    if (row.work === 'stop') return progressOf(row)
    if (row.work === null && row.power === 'off') return done
    return beginSimHostWork(tx, host, row.id, { work: 'stop', pace: state.pace, power: row.power })
  })
}

/** HostDriver.deleteHost: cuts the power, cancels work and returns progress; done if absent. Throws InUse while volumes are plugged in. */
export function deleteSimHost(state: SimulatorState, host: Claimed): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockSimHost(tx, host)
    if (!row) return done
    if (row.work === 'remove') return progressOf(row)
    const { rowCount } = await tx.query('select 1 from sim.devices where host_id = $1', [row.id])
    if (rowCount) throw new DriverError('InUse', `${host.name} still has ${rowCount} volumes plugged in.`)
    return beginSimHostWork(tx, host, row.id, { work: 'remove', pace: state.pace, power: 'off' })
  })
}

/** Cuts a host's power immediately, except while it is created or deleted. */
export async function cutPower(state: SimulatorState, id: string): Promise<void> {
  await inTransaction(state, async (tx) => {
    const row = await lockSimHostRow(tx, id)
    if (!row || row.work === 'define' || row.work === 'remove') return
    await tx.query(
      `update sim.hosts set power = 'off', work = null, work_started = null, work_ms = null, boot_to = null where id = $1`,
      [id],
    )
    await dropHotPlugs(tx, id)
  })
}
