import { done } from '../../../reconcile/ports/index.ts'
import type { Claimed, Progress } from '../../../reconcile/ports/index.ts'
import { workDurationMs } from '../world/pace.ts'
import type { Pace } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { lockHost } from './lock-host.ts'
import type { HostWork } from './host-row.ts'

/** What a piece of work on an existing host is; `power` is what it shows until the work is over. */
export interface HostWorkOrder {
  readonly work: HostWork
  readonly pace: Pace
  readonly power: 'on' | 'off'
  readonly bootTo?: number
}

/** Begins work on a host that the caller has locked, in place of any work before it; answers how far it is. */
export async function beginHostWork(tx: WorldTx, host: Claimed, id: string, order: HostWorkOrder): Promise<Progress> {
  await tx.query(
    'update sim.hosts set work = $2, work_started = public.moor_now(), work_ms = $3, power = $4, boot_to = $5 where id = $1',
    [id, order.work, workDurationMs(order.pace, order.work), order.power, order.bootTo ?? null],
  )
  const row = await lockHost(tx, host)
  return row ? progressOf(row) : done
}
