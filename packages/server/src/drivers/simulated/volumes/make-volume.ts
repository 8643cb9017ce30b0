import { inOneStatement } from '../../schema/in-transaction.ts'
import type { QuickAnswer } from '../faults/with-faults.ts'
import { workDurationMs } from '../world/pace.ts'
import { progressOf } from '../world/progress.ts'
import { explainUnmakeable } from './ensure-volume.ts'
import type { Claimed, Progress, VolumeSpec } from '#reconcile/ports/index.ts'
import type { World } from '../world/world.ts'

/** VolumeDriver.ensureVolume in one statement; null if more than creating a new volume is needed. */
export async function makeVolumeAtOnce(
  world: World,
  volume: Claimed,
  spec: VolumeSpec,
): Promise<QuickAnswer<Progress> | null> {
  if (explainUnmakeable(spec) !== null) return null
  const { name, stamp, guard, region } = volume
  const workMs = workDurationMs(world.pace, 'create', spec.sizeGib)
  const claim = [stamp.installation, stamp.id, stamp.uid, guard.generation, guard.epoch]
  const values = [...claim, name, region, spec.sizeGib, spec.hardwareType, spec.isEncrypted, workMs]
  const { rows } = await inOneStatement(world, (pool) => pool.query<{ isMade: boolean }>({ ...make, values }))
  if (!rows[0]?.isMade) return null
  return { answer: progressOf({ work: workMs > 0 ? 'create' : null, elapsedMs: 0, workMs }) }
}

const make = {
  name: 'make-volume',
  text: 'select sim.make_volume($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as "isMade"',
}
