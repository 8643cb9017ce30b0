import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { SnapshotSurvey } from '#drivers/kubernetes/index.ts'
import type { StorageUse } from '#reconcile/ports/index.ts'
import type { CallMeasurement } from '#reconcile/engine/record-calls.ts'
import type { PassResult } from '#reconcile/engine/run-pass.ts'
import type { ResponseRecord } from '#api/request/answer/response-record.ts'
import type { LastCounters } from '#store/counters/find-samples.ts'
import type { Store } from '#store/open-store.ts'
import type { LogHealth } from '../logging/log-stream.ts'
import { createInstruments } from './instruments.ts'
import { measureHosts } from './measure-hosts.ts'
import { measureSnapshots } from './measure-snapshots.ts'
import { measureStorage } from './measure-storage.ts'
import { meterPools } from './meter-pools.ts'
import { meterRequests } from './meter-requests.ts'
import { meterState } from './meter-state.ts'
import { meterWork } from './meter-work.ts'

/** Prometheus metrics of a process (docs/metrics.md). Label values never contain a user-defined label or a token, and IDs only of hosts and their devices. */
export interface Meters {
  readonly registry: Registry
  readonly sources: MeterSources
  answered(note: ResponseRecord): void
  passed(kind: string, result: PassResult): void
  called(note: CallMeasurement): void
  leaseLost(kind: string): void
  watchFailed(watch: 'events' | 'tokens' | 'maintenance'): void
  /** A watch request counts at its end. */
  clusterAnswered(status: number): void
  /** Measures a store's connections, and jobs that its transactions cancel. */
  watchStore(name: string, store: Pick<Store, 'pool' | 'canceledJobs'>): void
  /** Omits values after a timeout. */
  print(): Promise<string>
}

/** What scrapes read. A process replaces a source when it opens the part that has the values. */
export interface MeterSources {
  countStreams: () => number
  isInMaintenance: () => boolean
  logHealth: Pick<LogHealth, 'dropped'>
  surveySnapshots: () => Promise<readonly SnapshotSurvey[]>
  surveyStorage: () => Promise<readonly StorageUse[]>
  /** Last counters of hosts; none unless an operator allows labels of hosts. */
  surveyHosts: () => Promise<readonly LastCounters[]>
}

/** Facts about this process. */
export interface BuildInfo {
  readonly version: string
  readonly dialect: string
}

/** Registers all metrics of a process, and returns the functions that record and print them. Each scrape reads `store`. */
export function createMeters(store: Store, buildInfo: BuildInfo): Meters {
  const registry = new Registry()
  const instruments = createInstruments(registry)
  const sources: MeterSources = {
    countStreams: () => 0,
    isInMaintenance: () => false,
    logHealth: { dropped: 0 },
    surveySnapshots: async () => [],
    surveyStorage: async () => [],
    surveyHosts: async () => [],
  }
  meterProcess(registry, buildInfo)
  const requests = meterRequests(instruments, sources)
  const pools = meterPools(registry)
  const { watchCanceled, ...work } = meterWork(registry, instruments)
  const watchStore: Meters['watchStore'] = (name, { pool, canceledJobs }) => {
    pools.watchPool(name, pool)
    watchCanceled(canceledJobs)
  }
  watchStore('main', store)
  meterLog(registry, sources)
  const refreshes = [
    meterState(instruments, store),
    measureSnapshots(instruments, () => sources.surveySnapshots()),
    measureStorage(instruments, () => sources.surveyStorage()),
    measureHosts(registry, () => sources.surveyHosts()),
  ]
  return {
    registry,
    sources,
    ...requests,
    ...work,
    watchStore,
    async print() {
      await Promise.all(refreshes.map((refresh) => refresh()))
      return registry.metrics()
    },
  }
}

function meterLog(registry: Registry, sources: MeterSources): void {
  new Counter({
    name: 'moorage_log_lines_dropped_total',
    help: 'Log lines that could not be written to stderr.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(sources.logHealth.dropped)
    },
  })
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
