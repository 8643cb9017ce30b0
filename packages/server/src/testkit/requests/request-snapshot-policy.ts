import { acceptSnapshotPolicyUpdate } from '#accept/snapshot-policy/snapshot-policies.ts'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from './accept-for.ts'

/** Requests a snapshot policy of a volume, by default hourly with two snapshots. */
export async function requestSnapshotPolicy(
  bench: EngineBench,
  volumeId: number,
  { everyHours = 1, keep = 2, isPaused = false } = {},
): Promise<void> {
  const input = { id: asId<VolumeId>(volumeId), everyHours, keep, isPaused }
  await acceptFor(bench, async (tx, actor) => {
    await acceptSnapshotPolicyUpdate(tx, actor, input)
    return { operationId: null }
  })
}
