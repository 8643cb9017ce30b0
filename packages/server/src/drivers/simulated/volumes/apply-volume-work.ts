import { moveRoom } from '../world/move-room.ts'
import type { WorldTx } from '../world/world.ts'
import type { VolumeRow, VolumeWork } from './volume-row.ts'

const idle = 'work = null, work_started = null, work_ms = null'

const applications: Readonly<Record<VolumeWork, (tx: WorldTx, row: VolumeRow) => Promise<void>>> = {
  create: completeVolume,
  clone: completeVolume,
  grow: async (tx, { id }) => {
    await tx.query(`update sim.volumes set size_gib = grow_to_gib, grow_to_gib = null, ${idle} where id = $1`, [id])
  },
  migrate: moveBytes,
  wipe: async (tx, { id, extent, region, sizeGib, growToGib }) => {
    await tx.query('delete from sim.chunks where extent = $1', [extent])
    await tx.query('delete from sim.volumes where id = $1', [id])
    await moveRoom(tx, { region, volumesGib: -(growToGib ?? sizeGib) })
  },
}

/** Makes true what a volume's finished work was for; the caller holds the row's lock. */
export async function applyVolumeWork(tx: WorldTx, row: VolumeRow): Promise<void> {
  if (row.work) await applications[row.work](tx, row)
}

async function completeVolume(tx: WorldTx, { id }: VolumeRow): Promise<void> {
  await tx.query(`update sim.volumes set is_complete = true, source_id = null, ${idle} where id = $1`, [id])
}

/** Copies the bytes as they are now, not as they were at the start: the volume was written to all the while. */
async function moveBytes(tx: WorldTx, { id, extent }: VolumeRow): Promise<void> {
  const { rows } = await tx.query<{ extent: string }>(
    `update sim.volumes set extent = gen_random_uuid(), hardware_type = migrate_to, migrate_to = null, ${idle} where id = $1 returning extent`,
    [id],
  )
  await tx.query(
    'insert into sim.chunks (extent, number, bytes) select $2, number, bytes from sim.chunks where extent = $1',
    [extent, rows[0]?.extent],
  )
  await tx.query('delete from sim.chunks where extent = $1', [extent])
}
