import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { CallNote } from '#reconcile/engine/hear-calls.ts'
import type { PassResult } from '#reconcile/engine/run-pass.ts'
import type { AnswerNote } from '#api/request/answer/answer-note.ts'
import type { Store } from '#store/open-store.ts'
import type { LogHealth } from '../logging/log-stream.ts'
import { type MeasuredSnapshots, measureSnapshots } from './measure-snapshots.ts'
import { type MeasuredStorage, measureStorage } from './measure-storage.ts'
import { meterPools } from './meter-pools.ts'
import { meterRequests } from './meter-requests.ts'
import { meterState } from './meter-state.ts'
import { meterWork } from './meter-work.ts'

/** What is measured of a process, for Prometheus (docs/metrics.md). Labels are names of ours only: never an id, a label or a token. */
export interface Meters {
  readonly registry: Registry
  answered(note: AnswerNote): void
  passed(kind: string, result: PassResult): void
  called(note: CallNote): void
  /** A pass found that its claim was no longer its own. */
  leaseLost(kind: string): void
  /** A look that serves all streams, long polls or tokens of this process, or tells whether it is closed, failed. */
  watchFailed(watch: 'events' | 'tokens' | 'maintenance'): void
  /** A request to a simulated cluster was answered; a watch when it ends. */
  clusterAnswered(status: number): void
  /** Counts the streams that are open whenever it is asked. */
  countStreams(count: () => number): void
  /** Asks whether the process refuses requests during maintenance, whenever it is asked itself. */
  showMaintenance(isClosed: () => boolean): void
  /** Measures a store from now on: its connections, under a name, and the jobs that its transactions cancel. */
  watchStore(name: string, store: Pick<Store, 'pool' | 'canceledJobs'>): void
  /** Measures from now on how many lines the log has dropped. */
  watchLog(health: Pick<LogHealth, 'dropped'>): void
  /** Has the snapshots of real clusters looked at by this whenever it is asked. */
  watchSnapshots: MeasuredSnapshots['watchSnapshots']
  /** Sets what reads the use of storage at each scrape. */
  watchStorage: MeasuredStorage['watchStorage']
  /** The metrics as Prometheus reads them; looks at the database once, and answers without what it could not read in time. */
  print(): Promise<string>
}

/** What this process is. */
export interface BuildFacts {
  readonly version: string
  readonly dialect: string
}

/** Makes the meters of a process; what the whole installation looks like is read from `store` when it is asked for. */
export function createMeters(store: Store, facts: BuildFacts): Meters {
  const registry = new Registry()
  meterProcess(registry, facts)
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
      await Promise.all([state.look(), snapshots.look(), storage.look()])
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

/** Gauges of the client library that are called as only counters may be; the same numbers by type have names of their own. */
const misnamed = /^nodejs_active_\w+_total$/

function meterProcess(registry: Registry, { version, dialect }: BuildFacts): void {
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) if (misnamed.test(name)) registry.removeSingleMetric(name)
  new Gauge({
    name: 'moorage_build_info',
    help: 'Always 1; the labels contain the version, the Node.js version and the dialect of this process.',
    labelNames: ['version', 'node', 'dialect'] as const,
    registers: [registry],
  }).set({ version, node: process.versions.node, dialect }, 1)
}
