import { type Claimed, DriverError, type Progress, done } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import { simHypervisors } from './host-row.ts'
import { checkOff, lockUsableSimHost } from './host-work.ts'

/** HostDriver.migrateHost: immediate; returns done. Throws Busy unless the host is off, NotSupported for an unknown hypervisor. */
export function migrateSimHost(state: SimulatorState, host: Claimed, to: string): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const row = await lockUsableSimHost(tx, host)
    if (row.hypervisor === to) return done
    if (!simHypervisors.some((one) => one === to))
      throw new DriverError('NotSupported', `${to} is no simulated hypervisor.`)
    checkOff(row)
    await tx.query('update sim.hosts set hypervisor = $2 where id = $1', [row.id, to])
    return done
  })
}
