import { existsSync, realpathSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { errorMessage } from '#domain/shared/index.ts'
import { findProcess } from '../processes/find-process.ts'
import { type Orphan, adoptOrphan, hasClusters } from './adopt-orphan.ts'
import { type Runner, chooseRunAs } from './choose-run-as.ts'
import { awaitServer } from './await-server.ts'
import { type ClusterPaths, type ClusterSocket, clusterUrl, clusterPaths } from './cluster-paths.ts'
import { initCluster } from './init-cluster.ts'
import { PostgresFailure } from './postgres-failure.ts'
import { ensureOrdinaryRole } from './ensure-ordinary-role.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import type { RunAs } from './run-as.ts'
import { startWithRetry } from './start-with-retry.ts'
import { stopServer } from './stop-server.ts'
import { superviseServer } from './supervise-server.ts'

/** Running embedded database. */
export type PostgresCluster = Awaited<ReturnType<typeof guardCluster>>

/** Options for opening the cluster. */
export interface OpenCluster {
  /** Data folder, locked by the caller. */
  readonly folder: string
  /** False in tests only. */
  readonly isDurable?: boolean
  readonly settings?: Readonly<Record<string, string>>
  /** True if the server also stores Kubernetes clusters. */
  readonly hasClusterStore?: boolean
  readonly ways?: readonly RunAs[] | undefined
  readonly stop?: AbortSignal
  onStep?(step: string): void
  /** Called before the start waits for a PostgreSQL program. */
  onWait?(): void
  onError?(error: Error): void
  /** Called if the server runs less isolated than intended. */
  onWarning?(sentence: string): void
}

/** Maximum wait until an earlier run's server is ready or gone. */
const orphanTimeoutMs = 15_000
const pollMs = 50

/**
 * Creates (first start), adopts (orphan of a killed run) or starts a data folder's embedded PostgreSQL. Ensures its ordinary role, and restarts it on the same
 * socket if it dies, until `close`. Throws PostgresFailure.
 */
export async function openPostgresCluster(options: OpenCluster): Promise<PostgresCluster> {
  const paths = clusterPaths(realpathSync(options.folder))
  const reportStep = options.onStep ?? (() => undefined)
  const orphan = await awaitOrphan(paths, reportStep)
  if (orphan.kind === 'adopted' && (await canKeepRunning(orphan.pid, paths, options)))
    return guardCluster(paths, options, { pid: orphan.pid, socket: orphan, isAdopted: true })
  if (!existsSync(paths.data)) reportStep('Creating the database: the first start takes a few seconds')
  const runner = await chooseRunner(paths, options)
  const socketFolder = makeSocketFolder(runner.owner, orphan.socketFolder)
  const start = { paths, runner, socketFolder, settings: options.settings ?? {} }
  try {
    const made = initCluster(paths, runner, socketFolder, options.isDurable ?? true)
    options.onWait?.()
    await made
    reportStep('Starting PostgreSQL')
    const pid = await startWithRetry(start)
    return await guardCluster(paths, options, { pid, socket: { socketFolder }, isAdopted: false })
  } catch (error) {
    removeSocketFolder(socketFolder)
    throw error
  }
}

async function awaitOrphan(
  paths: ClusterPaths,
  reportStep: (step: string) => void,
): Promise<Exclude<Orphan, { kind: 'busy' }>> {
  const until = performance.now() + orphanTimeoutMs
  for (let attempt = 0; ; attempt += 1) {
    const orphan = await adoptOrphan(paths)
    if (orphan.kind !== 'busy') return orphan
    if (attempt === 0) reportStep(`Waiting for the PostgreSQL of an earlier run (process ${orphan.pid})`)
    if (performance.now() > until) await stopServer(orphan.pid)
    await delay(pollMs)
  }
}

/** Stops a server with unnecessary access to the files of root. */
async function canKeepRunning(pid: number, paths: ClusterPaths, options: OpenCluster): Promise<boolean> {
  if (process.geteuid?.() !== 0 || findProcess(pid)?.uid !== 0) return true
  const { warning } = await chooseRunner(paths, options)
  if (warning !== null) return true
  await stopServer(pid)
  return false
}

async function chooseRunner(paths: ClusterPaths, options: OpenCluster): Promise<Runner> {
  const runner = await chooseRunAs(paths.folder, options.ways)
  if (runner.warning !== null) options.onWarning?.(runner.warning)
  return runner
}

interface Running {
  readonly pid: number
  readonly socket: ClusterSocket
  readonly isAdopted: boolean
}

async function guardCluster(paths: ClusterPaths, options: OpenCluster, running: Running) {
  const { socket, isAdopted } = running
  const { socketFolder } = socket
  let pid = (): number => running.pid
  const { stop, hasClusterStore = false, onStep = () => undefined } = options
  const retryUntilReady = awaitServer({ pid: () => pid(), stop, onStep })
  try {
    await retryUntilReady(() => ensureOrdinaryRole(paths, clusterUrl(paths, 'superuser', socket), hasClusterStore))
  } catch (error) {
    await stopServer(running.pid)
    throw new PostgresFailure(
      `The ownership of the database could not be transferred to the role of the service: ${errorMessage(error)}.`,
      'refused',
      error,
    )
  }
  const watch = superviseServer({
    pid: running.pid,
    async revive() {
      const runner = await chooseRunner(paths, options)
      return startWithRetry({ paths, runner, socketFolder, settings: options.settings ?? {} })
    },
    onError: options.onError ?? (() => undefined),
  })
  pid = () => watch.pid()
  return {
    /** Database URL, unchanged after a server restart. Never log it: it contains the password. */
    url: clusterUrl(paths, 'ordinary', socket),
    isAdopted,
    pid: (): number => pid(),
    retryUntilReady,
    /** Leaves the server running, without supervision, if control planes use it. Returns false otherwise. The next start adopts it. */
    async leave(): Promise<boolean> {
      await watch.end()
      return hasClusters(clusterUrl(paths, 'superuser', socket))
    },
    /** Stops the server within 4.5 s. Idempotent. */
    async close(): Promise<void> {
      await watch.end()
      await stopServer(watch.pid())
      removeSocketFolder(socketFolder)
    },
  }
}
