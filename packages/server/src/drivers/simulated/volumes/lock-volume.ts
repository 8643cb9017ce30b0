import type { Thing } from '../../../reconcile/ports/index.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import { isDue } from '../world/progress.ts'
import type { WorldTx } from '../world/world.ts'
import { applyVolumeWork } from './apply-volume-work.ts'
import { volumeColumns } from './volume-row.ts'
import type { VolumeRow } from './volume-row.ts'

/** Locks our volume for a change, its finished work applied; null when there is none (any more). */
export async function lockVolume(tx: WorldTx, thing: Thing): Promise<VolumeRow | null> {
  const { rows } = await tx.query<VolumeRow>(
    `select ${volumeColumns} from sim.volumes where ${stampCondition} and not is_lost for update`,
    stampValues(thing),
  )
  return rows[0] ? settle(tx, rows[0]) : null
}

/** Locks every row of our volume, also what was taken away: what a delete has to remove. */
export async function lockVolumeRemains(tx: WorldTx, thing: Thing): Promise<readonly VolumeRow[]> {
  const { rows } = await tx.query<VolumeRow>(
    `select ${volumeColumns} from sim.volumes where ${stampCondition} order by is_lost for update`,
    stampValues(thing),
  )
  const remains: VolumeRow[] = []
  for (const row of rows) {
    const settled = await settle(tx, row)
    if (settled) remains.push(settled)
  }
  return remains
}

/** Locks a volume by its row's key, its finished work applied. */
export async function lockVolumeRow(tx: WorldTx, id: string): Promise<VolumeRow | null> {
  const { rows } = await tx.query<VolumeRow>(`select ${volumeColumns} from sim.volumes where id = $1 for update`, [id])
  return rows[0] ? settle(tx, rows[0]) : null
}

async function settle(tx: WorldTx, row: VolumeRow): Promise<VolumeRow | null> {
  if (!isDue(row)) return row
  await applyVolumeWork(tx, row)
  return lockVolumeRow(tx, row.id)
}
