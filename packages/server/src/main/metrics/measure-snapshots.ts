import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { SnapshotSurvey } from '#drivers/kubernetes/index.ts'

/** Longest that a scrape waits for the registry. */
const lookMs = 3_000

/** How old the snapshots of real clusters are; every process tells the same. */
export interface MeasuredSnapshots {
  /** Has them looked at by this from now on. */
  watchSnapshots(survey: () => Promise<readonly SnapshotSurvey[]>): void
  /** Looks anew. Who asks while a look is under way shares it; what is not known in time is left out. */
  look(): Promise<void>
}

/** Measures snapshots, one look for each scrape; nothing where nobody saves any. */
export function measureSnapshots(registry: Registry): MeasuredSnapshots {
  const gauges = makeGauges([registry])
  let survey: () => Promise<readonly SnapshotSurvey[]> = async () => []
  let underWay: Promise<void> | null = null
  const read = async (): Promise<void> => {
    try {
      gauges.show(await survey())
    } catch {
      // What cannot be read is left out: old numbers would be believed.
      gauges.show([])
    } finally {
      underWay = null
    }
  }
  return {
    watchSnapshots(asked) {
      survey = asked
    },
    async look() {
      underWay ??= read()
      const isLate = await Promise.race([underWay.then(() => false), delay(lookMs, true, { ref: false })])
      if (isLate) gauges.show([])
    },
  }
}

function makeGauges(registers: Registry[]) {
  const oldest = new Gauge({
    name: 'moorage_cluster_snapshot_oldest_seconds',
    help: 'Age of the last snapshot of that real cluster whose last one is the oldest, by engine that saves snapshots; absent while there is none; the same in all processes.',
    labelNames: ['engine'] as const,
    registers,
  })
  const without = new Gauge({
    name: 'moorage_clusters_without_snapshot',
    help: 'Real clusters that have come up and have no snapshot yet, by engine that saves snapshots; the same in all processes.',
    labelNames: ['engine'] as const,
    registers,
  })
  return {
    show(surveys: readonly SnapshotSurvey[]): void {
      oldest.reset()
      without.reset()
      for (const { engine, oldestSeconds, withoutAny } of surveys) {
        without.set({ engine }, withoutAny)
        if (oldestSeconds !== null) oldest.set({ engine }, Math.max(0, oldestSeconds))
      }
    },
  }
}
