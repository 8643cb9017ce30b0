import type { SnapshotSurvey } from '#drivers/kubernetes/index.ts'
import { boundRead } from './bound-read.ts'
import type { Instruments } from './instruments.ts'

/**
 * Registers gauges of the snapshot ages of real clusters, equal in every process, and returns a function that reads them. Series are absent without engines that
 * save snapshots, and if the survey fails or times out.
 */
export function measureSnapshots(
  { gauge }: Instruments,
  survey: () => Promise<readonly SnapshotSurvey[]>,
): () => Promise<void> {
  const oldest = gauge(
    'moorage_cluster_snapshot_oldest_seconds',
    'Age of the oldest last snapshot among real clusters, by engine that saves snapshots; absent without snapshots; the same in all processes.',
    ['engine'],
  )
  const without = gauge(
    'moorage_clusters_without_snapshot',
    'Real clusters that became ready and have no snapshot yet, by engine that saves snapshots; the same in all processes.',
    ['engine'],
  )
  const set = (surveys: readonly SnapshotSurvey[]): void => {
    oldest.reset()
    without.reset()
    for (const { engine, oldestSeconds, withoutAny } of surveys) {
      without.set({ engine }, withoutAny)
      if (oldestSeconds !== null) oldest.set({ engine }, Math.max(0, oldestSeconds))
    }
  }
  return boundRead(
    async () => set(await survey()),
    () => set([]),
  )
}
