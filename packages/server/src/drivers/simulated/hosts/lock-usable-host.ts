import { DriverError } from '../../../reconcile/ports/index.ts'
import type { Thing } from '../../../reconcile/ports/index.ts'
import type { WorldTx } from '../world/world.ts'
import { lockHost } from './lock-host.ts'
import type { HostRow } from './host-row.ts'

/** Locks a host that is there and finished; NotFound or Busy when it is not. */
export async function lockUsableHost(tx: WorldTx, host: Thing): Promise<HostRow> {
  const row = await lockHost(tx, host)
  if (!row) throw new DriverError('NotFound', `${host.name} is not there.`)
  if (row.work === 'remove') throw new DriverError('Busy', `${host.name} is being removed.`)
  if (!row.isComplete) throw new DriverError('Busy', `${host.name} is still being made.`)
  return row
}
