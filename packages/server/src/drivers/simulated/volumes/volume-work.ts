import { lockSimTable } from '../state/sim-table.ts'
import { progressOf } from '../state/progress.ts'
import { simVolumes } from './volume-row.ts'
import { DriverError, done } from '#reconcile/ports/index.ts'
import { changeCapacity } from '../state/change-capacity.ts'
import { workDurationMs } from '../state/pace.ts'
import type { Claimed, HardwareType, Progress, Resource } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../state/simulator-state.ts'
import type { SimVolumeRow, SimVolumeWork } from './volume-row.ts'
import type { Pace } from '../state/pace.ts'

/** Locks and returns a complete, healthy volume. Throws NotFound, Busy or Broken otherwise. */
export async function lockUsableSimVolume(tx: SimulatorTx, volume: Resource): Promise<SimVolumeRow> {
  const row = await lockSimVolume(tx, volume)
  if (!row) throw new DriverError('NotFound', `${volume.name} does not exist.`)
  if (row.work === 'wipe') throw new DriverError('Busy', `${volume.name} is being deleted.`)
  if (!row.isComplete) throw new DriverError('Busy', `${volume.name} is still being created.`)
  if (!row.isHealthy) throw new DriverError('Broken', `The data of ${volume.name} is damaged.`)
  return row
}

const idle = 'work = null, work_started = null, work_ms = null'

const results: Readonly<Record<SimVolumeWork, (tx: SimulatorTx, row: SimVolumeRow) => Promise<void>>> = {
  create: completeVolume,
  clone: completeVolume,
  grow: async (tx, { id }) => {
    await tx.query(`update sim.volumes set size_gib = grow_to_gib, grow_to_gib = null, ${idle} where id = $1`, [id])
  },
  migrate: moveBytes,
  wipe: async (tx, { id, extent, region, sizeGib, growToGib }) => {
    await tx.query('delete from sim.chunks where extent = $1', [extent])
    await tx.query('delete from sim.volumes where id = $1', [id])
    await changeCapacity(tx, { region, volumesGib: -(growToGib ?? sizeGib) })
  },
}

const locks = lockSimTable<SimVolumeWork, SimVolumeRow>({ table: simVolumes, lock: 'for update', results })
/** Locks a volume, applies finished work and returns the row, or null. */
export const lockSimVolume = locks.lock
/** Locks a volume by row key, applies finished work and returns the row, or null. */
export const lockSimVolumeRow = locks.lockByKey
/** Applies a volume's finished work: size, class or deletion. The caller holds the row lock. */
export const applySimVolumeWork = locks.applyWork

/** Locks and returns every row of a volume, also lost rows, after applying finished work. */
export async function lockSimVolumeRemains(tx: SimulatorTx, resource: Resource): Promise<readonly SimVolumeRow[]> {
  const remains: SimVolumeRow[] = []
  for (const row of await simVolumes.listRemains(tx, resource, 'for update')) {
    const current = await locks.applyDueWork(tx, row)
    if (current) remains.push(current)
  }
  return remains
}

async function completeVolume(tx: SimulatorTx, { id }: SimVolumeRow): Promise<void> {
  await tx.query(`update sim.volumes set is_complete = true, source_id = null, ${idle} where id = $1`, [id])
}

/** The volume stayed writable during the migration, so the bytes move at its end. */
async function moveBytes(tx: SimulatorTx, { id, extent }: SimVolumeRow): Promise<void> {
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

interface VolumeWorkInput {
  readonly work: SimVolumeWork
  readonly pace: Pace
  /** Size that determines the duration. */
  readonly sizeGib: number
  readonly growToGib?: number | null
  readonly migrateTo?: HardwareType
}

/** Starts work on a locked volume, replacing earlier work. */
export async function beginSimVolumeWork(
  tx: SimulatorTx,
  volume: Claimed,
  id: string,
  input: VolumeWorkInput,
): Promise<Progress> {
  await tx.query(
    `update sim.volumes set work = $2, work_started = public.moor_now(), work_ms = $3, grow_to_gib = $4, migrate_to = $5, source_id = null
     where id = $1`,
    [
      id,
      input.work,
      workDurationMs(input.pace, input.work, input.sizeGib),
      input.growToGib ?? null,
      input.migrateTo ?? null,
    ],
  )
  const row = await lockSimVolume(tx, volume)
  return row ? progressOf(row) : done
}
