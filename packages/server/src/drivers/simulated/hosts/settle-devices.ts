import { workIsDue } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'

/** Applies the finished plugs and unplugs of one host or one volume, whose row the caller has locked. */
export async function settleDevices(tx: WorldTx, of: 'host_id' | 'volume_id', id: string): Promise<void> {
  await tx.query(`delete from sim.devices where ${of} = $1 and work = 'unplug' and ${workIsDue}`, [id])
  await tx.query(
    `update sim.devices set work = null, work_started = null, work_ms = null where ${of} = $1 and work = 'plug' and ${workIsDue}`,
    [id],
  )
}
