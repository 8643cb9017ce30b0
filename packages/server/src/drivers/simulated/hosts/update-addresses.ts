import { type Claimed, type GuestAddresses, type Progress, done } from '#reconcile/ports/index.ts'
import { runGuarded } from '../state/run-guarded.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import { lockUsableSimHost } from './host-work.ts'

/** HostDriver.updateAddresses: immediate; returns done. Throws NotFound without the host, Busy while it is created or deleted. */
export function updateSimAddresses(
  state: SimulatorState,
  host: Claimed,
  { ipv4, ipv6 }: GuestAddresses,
): Promise<Progress> {
  return runGuarded(state, host, async (tx) => {
    const { id } = await lockUsableSimHost(tx, host)
    await tx.query('update sim.hosts set ipv4 = $2, ipv6 = $3 where id = $1', [id, ipv4, ipv6])
    return done
  })
}
