import { inTransaction, reachable } from '../../schema/in-transaction.ts'
import type { QuickAnswer } from '../faults/with-faults.ts'
import { isDue } from '../world/progress.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import { type SimVolumeRow, findSimVolume, seenSimVolume, simVolumeColumns } from './volume-row.ts'
import { lockSimVolume } from './volume-work.ts'
import type { Resource, VolumeSeen } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'

/** VolumeDriver.inspectVolume: returns the simulator state after applying finished work. */
export async function inspectSimVolume(world: World, volume: Resource): Promise<VolumeSeen | null> {
  const read = await reachable(world, () => findSimVolume(world.pool, volume))
  const row = read && isDue(read) ? await inTransaction(world, (tx) => lockSimVolume(tx, volume)) : read
  return row && seenSimVolume(row)
}

/** Single statement that also checks for faults; null if one waits or finished work must be applied. */
export async function inspectVolumeAtOnce(
  world: World,
  volume: Resource,
): Promise<QuickAnswer<VolumeSeen | null> | null> {
  const asked = { ...look, values: stampValues(volume) }
  const { rows } = await reachable(world, () => world.pool.query<LookRow>(asked))
  const [row] = rows
  if (!row || row.isFaulty) return null
  if (row.id === null) return { answer: null }
  return isDue(row) ? null : { answer: seenSimVolume(row) }
}

type LookRow = { readonly isFaulty: boolean } & (SimVolumeRow | { readonly id: null })

const look = {
  name: 'inspect-volume',
  text: `select sim.fault_waits('inspectVolume', $3) as "isFaulty", found.*
    from (select) as one left join (select ${simVolumeColumns} from sim.volumes where ${stampCondition} and not is_lost) as found on true`,
}
