import { done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import { progressOf } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { beginHostWork } from './begin-host-work.ts'
import { lockUsableHost } from './lock-usable-host.ts'

/** HostDriver.stopHost: also ends a boot that is under way. */
export function stopHost(world: World, host: Claimed): Promise<Progress> {
  return actGuarded(world, host, async (tx) => {
    const row = await lockUsableHost(tx, host)
    if (row.work === 'stop') return progressOf(row)
    if (row.work === null && row.power === 'off') return done
    return beginHostWork(tx, host, row.id, { work: 'stop', pace: world.pace, power: row.power })
  })
}
