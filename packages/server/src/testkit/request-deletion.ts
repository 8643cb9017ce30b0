import type { VolumeId } from '../domain/shared/index.ts'
import { lockVolume } from '../store/volume/lock-volume.ts'
import { markVolumeDeleted } from '../store/volume/mark-volume-deleted.ts'
import type { EngineBench } from './engine-bench.ts'
import { wantOfVolume } from './want-of-volume.ts'

/** Marks a volume as deleted, as a request would. */
export async function requestDeletion(bench: EngineBench, id: number): Promise<void> {
  await wantOfVolume(bench, id, async (tx) => markVolumeDeleted(tx, await lockVolume(tx, bench.actor, id as VolumeId)))
}
