import { moveRoom } from '../world/move-room.ts'
import type { WorldTx } from '../world/world.ts'
import { dropHotPlugs } from './drop-hot-plugs.ts'
import type { HostRow, HostWork } from './host-row.ts'

const idle = 'work = null, work_started = null, work_ms = null, boot_to = null'

const applications: Readonly<Record<HostWork, (tx: WorldTx, row: HostRow) => Promise<void>>> = {
  define: async (tx, { id }) => {
    await tx.query(`update sim.hosts set is_complete = true, ${idle} where id = $1`, [id])
  },
  boot: async (tx, { id }) => {
    await tx.query(`update sim.hosts set power = 'on', boot_serial = boot_to, ${idle} where id = $1`, [id])
  },
  stop: async (tx, { id }) => {
    await tx.query(`update sim.hosts set power = 'off', ${idle} where id = $1`, [id])
    await dropHotPlugs(tx, id)
  },
  remove: async (tx, { id, region }) => {
    await tx.query('delete from sim.hosts where id = $1', [id])
    await moveRoom(tx, { region, hosts: -1 })
  },
}

/** Makes true what a host's finished work was for; the caller holds the row's lock. */
export async function applyHostWork(tx: WorldTx, row: HostRow): Promise<void> {
  if (row.work) await applications[row.work](tx, row)
}
