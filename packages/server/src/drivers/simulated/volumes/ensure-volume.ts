import type { Claimed, Progress, VolumeSpec } from '../../../reconcile/ports/index.ts'
import { actGuarded } from '../world/act-guarded.ts'
import type { World } from '../world/world.ts'
import { lockVolume } from './lock-volume.ts'
import { insertVolume } from './insert-volume.ts'
import { reportFoundVolume } from './report-found-volume.ts'

/** VolumeDriver.ensureVolume: finds ours as it is, or makes an empty one. */
export function ensureVolume(world: World, volume: Claimed, spec: VolumeSpec): Promise<Progress> {
  return actGuarded(world, volume, async (tx) => {
    const found = await lockVolume(tx, volume)
    return found ? reportFoundVolume(found) : insertVolume(tx, volume, { pace: world.pace, spec, source: null })
  })
}
