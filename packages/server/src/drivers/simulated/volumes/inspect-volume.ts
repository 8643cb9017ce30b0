import type { Thing, VolumeSeen } from '../../../reconcile/ports/index.ts'
import { inWorld, reachable } from '../world/in-world.ts'
import { isDue } from '../world/progress.ts'
import type { World } from '../world/world.ts'
import { findVolume } from './find-volume.ts'
import { lockVolume } from './lock-volume.ts'

/** VolumeDriver.inspectVolume: what the world holds now, work that ended meanwhile applied. */
export async function inspectVolume(world: World, volume: Thing): Promise<VolumeSeen | null> {
  const read = await reachable(world, () => findVolume(world.pool, volume))
  const row = read && isDue(read) ? await inWorld(world, (tx) => lockVolume(tx, volume)) : read
  if (!row) return null
  const { sizeGib, hardwareType, isHealthy, isComplete } = row
  return { sizeGib, hardwareType, isHealthy, isComplete }
}
