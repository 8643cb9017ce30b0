import { inTransaction, reachable } from '../../schema/in-transaction.ts'
import type { QuickAnswer } from '../faults/with-faults.ts'
import { isDue } from '../world/progress.ts'
import { stampCondition, stampValues } from '../world/stamp-condition.ts'
import { type SimVolumeRow, findSimVolume, seenSimVolume, simVolumeColumns } from './volume-row.ts'
import { lockSimVolume } from './volume-work.ts'
import type { Resource, VolumeSeen } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'

/** VolumeDriver.inspectVolume: what the world holds now, work that ended meanwhile applied. */
export async function inspectSimVolume(world: World, volume: Resource): Promise<VolumeSeen | null> {
  const read = await reachable(world, () => findSimVolume(world.pool, volume))
  const row = read && isDue(read) ? await inTransaction(world, (tx) => lockSimVolume(tx, volume)) : read
  return row && seenSimVolume(row)
}

/** The same in one statement, with the look for faults; null where one waits, or where work has ended that is to be applied. */
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
