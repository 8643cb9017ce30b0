import manifest from '../../../package.json' with { type: 'json' }
import { sql } from 'kysely'
import { describeMaintenance } from '#domain/maintenance/maintenance.ts'
import { createReadiness } from '../admin/readiness.ts'
import { type Meters, createMeters } from '../metrics/meters.ts'
import type { Listen } from '../settings/index.ts'
import { type Addresses, warnAboutExposure } from './addresses.ts'
import type { RunContext } from './run-context.ts'
import type { LogHealth } from '../logging/log-stream.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import { openAdmin } from './open-admin.ts'
import { type OpenedApi, openApi } from './open-api.ts'
import type { OpenedFront, SimSnapshots, Simulation } from '#drivers/simulated/index.ts'
import { type OpenFrontOptions, type PortMemory, openFront } from './front/open-front.ts'
import { pauseSimulation, type RestartableWorker, startRestartable } from '../snapshots/pause-parts.ts'
import { pausingSnapshots } from '../snapshots/pausing-snapshots.ts'
import { openInnerApis } from './inner-api/open-inner-apis.ts'
import { releaseDeadProcesses } from '../background/release-dead-processes.ts'
import type { RetryUntilReady } from '../postgres/index.ts'
import { openTraces } from '../tracing/open-traces.ts'
import type { Worker } from '#reconcile/engine/start-worker.ts'
import { listLastCounters } from '#store/counters/find-samples.ts'
import { isExhausted } from '#store/is-exhausted.ts'
import { openWorker } from './open-worker.ts'

/** Service parts of a process, and their database. */
export interface ServiceParts {
  readonly url: string
  /** Absent for an external database. */
  readonly retryUntilReady?: RetryUntilReady
  readonly api: {
    readonly operatorToken: string
    readonly isTestProfile: boolean
    readonly isDuringMaintenance: boolean
    readonly portMemory: PortMemory | null
    /** Called after binding, before any request. */
    onListening(addresses: Addresses): void
  } | null
  readonly worker: { readonly regions: readonly string[] | null } | null
  readonly admin: { readonly listen: Listen; onListening(addresses: Addresses): void } | null
  /** Creates users and files, before the API listens. */
  prepare(foundation: Foundation): Promise<void>
  onReady(served: Served): void
}

/** Addresses that a process serves. */
export interface Served {
  readonly api: (Addresses & Pick<OpenedApi, 'hasConsole'>) | null
  readonly admin: Addresses | null
  readonly isSimulated: boolean
}

interface Stoppable {
  stop(): Promise<void>
}

/**
 * Starts service parts, calls `onReady`, and runs until `context.stop`. Then readiness fails, long polls are answered, streams end, and workers release their
 * leases concurrently; database connections close last (issue 2: within 5 s). If a part fails to start, stops the others and rethrows.
 */
export async function runParts(context: RunContext, parts: ServiceParts): Promise<void> {
  const foundation = await retryUntilReady(parts, () => openFoundation(context.settings, parts.url))
  const meters = openMeters(foundation, context)
  const { engines, simulation, store } = foundation
  const traces = openTraces(context.settings, context.log)
  const running: Stoppable[] = []
  let api: OpenedApi | null = null
  let worker: RestartableWorker | null = null
  let front: OpenedFront | null = null
  const readiness = watchParts(foundation, context, parts, { api: () => api, worker: () => worker })
  try {
    // The cluster listener opens first: a port in use ends the start, and passes must reach clusters.
    if (parts.api && simulation) {
      const opening = { ...context, meters, ...countsOf(() => api), ...parts.api }
      front = await retryUntilReady(parts, () => openFront({ simulation, store }, opening))
      running.push(front)
    }
    const { worker: workerOptions } = parts
    if (workerOptions) {
      running.push(await releaseDeadProcesses(foundation, context.settings.dataFolder))
      worker = await startRestartable(() => openWorker(foundation, { ...context, meters, traces, ...workerOptions }))
      running.push(worker)
    }
    await parts.prepare(foundation)
    const admin =
      parts.admin && (await openAdmin({ ...context, ...parts, ...parts.admin, foundation, meters, readiness }))
    if (admin) running.push(admin)
    if (parts.api) {
      const snapshots =
        simulation && !engines && front && worker
          ? snapshotsOf(parts.url, { simulation, front, worker, api: () => api })
          : null
      api = await openApi(foundation, { ...context, meters, traces, readiness, snapshots, ...parts.api })
      running.push(api)
      warnAboutExposure(context, api.addresses)
      running.push(await openInnerApis({ ...context, foundation, meters, api }))
    }
    const served = api && { ...api.addresses, hasConsole: api.hasConsole }
    parts.onReady({ api: served, admin: admin?.addresses ?? null, isSimulated: simulation !== null })
    await untilStopped(context.stop)
  } finally {
    await stopAll(running)
    await traces?.stop()
    await foundation.close()
  }
}

interface LiveParts {
  readonly api: () => OpenedApi | null
  readonly worker: () => RestartableWorker | null
}

function watchParts(
  foundation: Foundation,
  { stop, logHealth }: RunContext,
  parts: ServiceParts,
  { api, worker }: LiveParts,
): ReturnType<typeof createReadiness> {
  return createReadiness([
    { name: 'database', findProblem: () => explainDatabase(foundation) },
    ...(parts.api
      ? [{ name: 'interface', findProblem: () => explainApi(stop, api()), warning: () => describeClosure(api()) }]
      : []),
    ...(parts.worker ? [{ name: 'worker', findProblem: () => explainWorker(stop, worker()) }] : []),
    { name: 'log', findProblem: () => null, warning: () => describeLostLines(logHealth) },
  ])
}

function openMeters({ store, engines }: Foundation, { settings, logHealth }: RunContext): Meters {
  const meters = createMeters(store, { version: manifest.version, dialect: settings.dialect })
  if (logHealth) meters.sources.logHealth = logHealth
  if (settings.hostMetricsMax > 0)
    meters.sources.surveyHosts = () => listLastCounters(store.db, settings.hostMetricsMax)
  if (engines) {
    meters.sources.surveySnapshots = () => engines.surveySnapshots()
    meters.sources.surveyStorage = () => engines.surveyStorage()
  }
  return meters
}

function retryUntilReady<Answer>(parts: ServiceParts, work: () => Promise<Answer>): Promise<Answer> {
  return parts.retryUntilReady ? parts.retryUntilReady(work) : work()
}

interface SnapshotParts {
  readonly simulation: Simulation
  readonly front: OpenedFront
  readonly worker: RestartableWorker
  readonly api: () => OpenedApi | null
}

/** A restore pauses requests, worker and simulation, in this order. */
function snapshotsOf(url: string, { simulation, front, worker, api }: SnapshotParts): SimSnapshots {
  const requests = { pause: async () => (await api()?.hold()) ?? (() => undefined) }
  return pausingSnapshots(url, [requests, worker, pauseSimulation(simulation, front)])
}

function countsOf(api: () => OpenedApi | null): Pick<OpenFrontOptions, 'tries' | 'count'> {
  return {
    count: (caller) => api()?.countExternal(caller) ?? null,
    tries: {
      count: (address) => void api()?.tries.count(address),
      waitS: (address) => api()?.tries.waitS(address) ?? null,
    },
  }
}

/** A failure does not prevent other parts from stopping. */
async function stopAll(running: readonly Stoppable[]): Promise<void> {
  const ends = await Promise.allSettled(running.map((one) => one.stop()))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function explainDatabase({ store }: Pick<Foundation, 'store'>): Promise<string | null> {
  try {
    await sql`select 1`.execute(store.db)
    return (await isExhausted(store)) ? 'the database has no disk space or memory left' : null
  } catch {
    return 'the database cannot be reached'
  }
}

/** A process that cannot write its log still serves. */
function describeLostLines(health: LogHealth | null): string | null {
  return health?.failure ? `log lines are lost (${health.failure}, ${health.dropped} so far)` : null
}

/** An API in maintenance is ready, because a load balancer could not return the maintenance notice (decision I6). */
function describeClosure(api: OpenedApi | null): string | null {
  const closed = api?.maintenance.current() ?? null
  return closed && describeMaintenance(closed)
}

function explainApi(stop: AbortSignal, api: OpenedApi | null): string | null {
  if (api === null) return 'starting'
  return stop.aborted || api.isStopping() ? 'stopping' : null
}

/** The worker polls at least once a second. */
const pollAgeMsMax = 10_000

function explainWorker(stop: AbortSignal, worker: Worker | null): string | null {
  if (worker === null) return 'starting'
  if (stop.aborted) return 'stopping'
  const idleMs = performance.now() - worker.searchedAtMs()
  return idleMs < pollAgeMsMax ? null : `it has not polled for work for ${Math.round(idleMs / 1000)} s`
}

function untilStopped(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
}
