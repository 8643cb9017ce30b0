import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { CallMeasurement } from '#reconcile/engine/record-calls.ts'
import type { PassResult } from '#reconcile/engine/run-pass.ts'
import type { ResponseRecord } from '#api/request/answer/response-record.ts'
import type { Store } from '#store/open-store.ts'
import type { LogHealth } from '../logging/log-stream.ts'
import { type MeasuredSnapshots, measureSnapshots } from './measure-snapshots.ts'
import { type MeasuredStorage, measureStorage } from './measure-storage.ts'
import { meterPools } from './meter-pools.ts'
import { meterRequests } from './meter-requests.ts'
import { meterState } from './meter-state.ts'
import { meterWork } from './meter-work.ts'

/** Prometheus metrics of a process (docs/metrics.md). Label values never contain an ID, a user-defined label or a token. */
export interface Meters {
  readonly registry: Registry
  answered(note: ResponseRecord): void
  passed(kind: string, result: PassResult): void
  called(note: CallMeasurement): void
  leaseLost(kind: string): void
  watchFailed(watch: 'events' | 'tokens' | 'maintenance'): void
  /** A watch request counts at its end. */
  clusterAnswered(status: number): void
  setStreamCounter(count: () => number): void
  setMaintenanceReader(isClosed: () => boolean): void
  /** Measures a store's connections, and jobs that its transactions cancel. */
  watchStore(name: string, store: Pick<Store, 'pool' | 'canceledJobs'>): void
  watchLog(health: Pick<LogHealth, 'dropped'>): void
  watchSnapshots: MeasuredSnapshots['watchSnapshots']
  watchStorage: MeasuredStorage['watchStorage']
  /** Omits values after a timeout. */
  print(): Promise<string>
}

/** Facts about this process. */
export interface BuildInfo {
  readonly version: string
  readonly dialect: string
}

/** Registers all metrics of a process, and returns the functions that record and print them. Each scrape reads `store`. */
export function createMeters(store: Store, buildInfo: BuildInfo): Meters {
  const registry = new Registry()
  meterProcess(registry, buildInfo)
  const requests = meterRequests(registry)
  const pools = meterPools(registry)
  const { watchCanceled, ...work } = meterWork(registry)
  const watchStore: Meters['watchStore'] = (name, { pool, canceledJobs }) => {
    pools.watchPool(name, pool)
    watchCanceled(canceledJobs)
  }
  watchStore('main', store)
  const watchLog = meterLog(registry)
  const state = meterState(registry, store)
  const snapshots = measureSnapshots(registry)
  const storage = measureStorage(registry)
  return {
    registry,
    ...requests,
    ...work,
    watchStore,
    watchLog,
    watchSnapshots: snapshots.watchSnapshots,
    watchStorage: storage.watchStorage,
    async print() {
      await Promise.all([state.refresh(), snapshots.refresh(), storage.refresh()])
      return registry.metrics()
    },
  }
}

function meterLog(registry: Registry): Meters['watchLog'] {
  let health: Pick<LogHealth, 'dropped'> = { dropped: 0 }
  new Counter({
    name: 'moorage_log_lines_dropped_total',
    help: 'Log lines that could not be written to stderr.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(health.dropped)
    },
  })
  return (watched) => (health = watched)
}

/** Gauges with names of counters; other gauges have the same values. */
const nonStandardNames = /^nodejs_active_\w+_total$/

function meterProcess(registry: Registry, { version, dialect }: BuildInfo): void {
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray())
    if (nonStandardNames.test(name)) registry.removeSingleMetric(name)
  new Gauge({
    name: 'moorage_build_info',
    help: 'Always 1; the labels contain the version, the Node.js version and the dialect of this process.',
    labelNames: ['version', 'node', 'dialect'] as const,
    registers: [registry],
  }).set({ version, node: process.versions.node, dialect }, 1)
}
