import { inTransaction } from '../../schema/in-transaction.ts'
import { lockSimVolumeRow } from './volume-work.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** `missing`: the driver does not find the disk. `broken`: the data is unreliable. `none`: repairs both, including the bytes. */
export const volumeDamages = ['missing', 'broken', 'none'] as const

/** Kind of damage. */
export type VolumeDamage = (typeof volumeDamages)[number]

/** Damages or repairs a volume without a driver call. False if another volume now has a lost volume's name. */
export function damageSimVolume(state: SimulatorState, id: string, as: VolumeDamage): Promise<boolean> {
  return inTransaction(state, async (tx) => {
    const row = await lockSimVolumeRow(tx, id)
    if (!row) return true
    const isLost = as === 'missing' || (as === 'broken' && row.isLost)
    const { rowCount } = await tx.query(
      `update sim.volumes set is_lost = $2, is_healthy = $3
       where id = $1 and ($2 or not exists (select 1 from sim.volumes as other where other.name = $4 and other.id <> $1 and not other.is_lost))`,
      [id, isLost, as === 'broken' ? false : as === 'none' || row.isHealthy, row.name],
    )
    return rowCount === 1
  })
}
