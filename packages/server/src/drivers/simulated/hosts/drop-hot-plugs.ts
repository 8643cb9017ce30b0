import type { WorldTx } from '../world/world.ts'

/** What losing power does to a host's devices: those of its configuration (with a slot) stay, the others are gone. */
export async function dropHotPlugs(tx: WorldTx, hostId: string): Promise<void> {
  await tx.query("delete from sim.devices where host_id = $1 and (slot is null or work = 'unplug')", [hostId])
  await tx.query('update sim.devices set work = null, work_started = null, work_ms = null where host_id = $1', [hostId])
}
