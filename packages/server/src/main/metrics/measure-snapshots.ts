import { Gauge, type Registry } from 'prom-client'
import type { SnapshotSurvey } from '#drivers/kubernetes/index.ts'
import { boundRead } from './bound-read.ts'

/** Snapshot age metrics of real clusters, equal in every process. */
export interface MeasuredSnapshots {
  watchSnapshots(survey: () => Promise<readonly SnapshotSurvey[]>): void
  refresh(): Promise<void>
}

/** Registers gauges of snapshot ages, which `refresh` reads. Series are absent before `watchSnapshots`, without snapshots, and after a failed or late read. */
export function measureSnapshots(registry: Registry): MeasuredSnapshots {
  const gauges = makeGauges([registry])
  let survey: () => Promise<readonly SnapshotSurvey[]> = async () => []
  return {
    watchSnapshots(source) {
      survey = source
    },
    refresh: boundRead(
      async () => gauges.set(await survey()),
      () => gauges.set([]),
    ),
  }
}

function makeGauges(registers: Registry[]) {
  const oldest = new Gauge({
    name: 'moorage_cluster_snapshot_oldest_seconds',
    help: 'Age of the oldest last snapshot among real clusters, by engine that saves snapshots; absent without snapshots; the same in all processes.',
    labelNames: ['engine'] as const,
    registers,
  })
  const without = new Gauge({
    name: 'moorage_clusters_without_snapshot',
    help: 'Real clusters that became ready and have no snapshot yet, by engine that saves snapshots; the same in all processes.',
    labelNames: ['engine'] as const,
    registers,
  })
  return {
    set(surveys: readonly SnapshotSurvey[]): void {
      oldest.reset()
      without.reset()
      for (const { engine, oldestSeconds, withoutAny } of surveys) {
        without.set({ engine }, withoutAny)
        if (oldestSeconds !== null) oldest.set({ engine }, Math.max(0, oldestSeconds))
      }
    },
  }
}
