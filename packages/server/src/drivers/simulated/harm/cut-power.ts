import { dropHotPlugs } from '../hosts/drop-hot-plugs.ts'
import { lockHostRow } from '../hosts/lock-host.ts'
import { inWorld } from '../world/in-world.ts'
import type { World } from '../world/world.ts'

/** Takes a host's power away behind the driver's back; a boot or stop under way ends with it. */
export async function cutPower(world: World, id: string): Promise<void> {
  await inWorld(world, async (tx) => {
    const row = await lockHostRow(tx, id)
    if (!row || row.work === 'define' || row.work === 'remove') return
    await tx.query(
      `update sim.hosts set power = 'off', work = null, work_started = null, work_ms = null, boot_to = null where id = $1`,
      [id],
    )
    await dropHotPlugs(tx, id)
  })
}
