import { DriverError, done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { progressOf } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { beginHostWork } from './begin-host-work.ts'
import { lockHost } from './lock-host.ts'

/** HostDriver.deleteHost: a host that runs loses its power first; whatever work was under way is given up. */
export function deleteHost(world: World, host: Claimed): Promise<Progress> {
  return actGuarded(world, host, async (tx) => {
    const row = await lockHost(tx, host)
    if (!row) return done
    if (row.work === 'remove') return progressOf(row)
    const { rowCount } = await tx.query('select 1 from sim.devices where host_id = $1', [row.id])
    if (rowCount) throw new DriverError('InUse', `${host.name} still has ${rowCount} volumes plugged in.`)
    return beginHostWork(tx, host, row.id, { work: 'remove', pace: world.pace, power: 'off' })
  })
}
