import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import type { SingleStatementResult } from '../faults/with-faults.ts'
import { isDue } from '../state/progress.ts'
import { stampCondition, stampValues } from '../state/stamp-condition.ts'
import { type SimVolumeRow, simVolumes, toObservedVolume, simVolumeColumns } from './volume-row.ts'
import { lockSimVolume } from './volume-work.ts'
import type { Resource, VolumeObservation } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '../state/simulator-state.ts'

/** VolumeDriver.inspectVolume: size, class, health and completeness; null without the volume. Applies finished work first. */
export async function inspectSimVolume(state: SimulatorState, volume: Resource): Promise<VolumeObservation | null> {
  const read = await busyIfUnreachable(state, () => simVolumes.find(state.pool, volume))
  const row = read && isDue(read) ? await inTransaction(state, (tx) => lockSimVolume(tx, volume)) : read
  return row && toObservedVolume(row)
}

/** VolumeDriver.inspectVolume in one statement, with a check for faults. Null if a fault matches or finished work must be applied. */
export async function inspectVolumeInOneStatement(
  state: SimulatorState,
  volume: Resource,
): Promise<SingleStatementResult<VolumeObservation | null> | null> {
  const query = { ...inspectQuery, values: stampValues(volume) }
  const { rows } = await busyIfUnreachable(state, () => state.pool.query<InspectRow>(query))
  const [row] = rows
  if (!row || row.isFaulty) return null
  if (row.id === null) return { answer: null }
  return isDue(row) ? null : { answer: toObservedVolume(row) }
}

type InspectRow = { readonly isFaulty: boolean } & (SimVolumeRow | { readonly id: null })

const inspectQuery = {
  name: 'inspect-volume',
  text: `select sim.fault_waits('inspectVolume', $3) as "isFaulty", found.*
    from (select) as one left join (select ${simVolumeColumns} from sim.volumes where ${stampCondition} and not is_lost) as found on true`,
}
