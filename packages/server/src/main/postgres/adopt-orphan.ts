import pg from 'pg'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ClusterPaths, clusterUrl, clusterPaths } from './cluster-paths.ts'
import { findProcess } from '../processes/find-process.ts'
import { type PidFile, readPidFile } from './read-pid-file.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { stopServer } from './stop-server.ts'

/** State of an earlier run's server. */
export type Orphan =
  | { readonly kind: 'none'; readonly socketFolder: string | null }
  | { readonly kind: 'adopted'; readonly pid: number; readonly socketFolder: string; readonly port: number }
  | { readonly kind: 'busy'; readonly pid: number }

/**
 * Returns the state of a server without supervisor: none, adopted, or busy. Adopts a responding server with its socket; stops a server whose socket was
 * removed. Removes the pid file of a dead process, because PostgreSQL fails to start if the pid belongs to a zombie or another program.
 */
export async function adoptOrphan(paths: ClusterPaths): Promise<Orphan> {
  const pidFile = readPidFile(paths.data)
  if (pidFile === null) return { kind: 'none', socketFolder: null }
  if (!isServer(pidFile, paths)) {
    // Safe, because the server also locks the data directory itself.
    rmSync(join(paths.data, 'postmaster.pid'), { force: true })
    return { kind: 'none', socketFolder: pidFile.socketFolder }
  }
  const { pid, socketFolder, port } = pidFile
  if (!pidFile.isReady) return { kind: 'busy', pid }
  if (!existsSync(join(socketFolder, `.s.PGSQL.${port}`))) {
    await stopServer(pid)
    return { kind: 'busy', pid }
  }
  const isReady = await queryOnce(clusterUrl(paths, 'superuser', { socketFolder, port }), 'select')
  return isReady ? { kind: 'adopted', pid, socketFolder, port } : { kind: 'busy', pid }
}

/** The working directory of a server is its data directory. If unknown, any living pid counts as the server. */
function isServer(pidFile: PidFile, paths: ClusterPaths): boolean {
  const found = findProcess(pidFile.pid)
  return found !== null && (found.isIn(paths.data) ?? true)
}

/** True if the server stores databases of clusters, whose control planes outlive this process (ADR 0067). False if it does not respond. */
export function hasClusters(url: string): Promise<boolean> {
  return queryOnce(url, `select from pg_database where datname like 'moor-%'`)
}

/** True if the server responds with a row. */
async function queryOnce(url: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the pid of a data folder's PostgreSQL; null if none runs or its directory is unknown. */
export function findPostgresOrphan(folder: string): number | null {
  const { data } = clusterPaths(folder)
  const pid = readPidFile(data)?.pid
  const found = pid === undefined ? null : findProcess(pid)
  return found?.isIn(data) === true ? found.pid : null
}

/** Stops a data folder's PostgreSQL within 4.5 s and returns its pid; null if none runs. */
export async function stopPostgresOrphan(folder: string): Promise<number | null> {
  const pid = findPostgresOrphan(folder)
  const socketFolder = readPidFile(clusterPaths(folder).data)?.socketFolder
  if (pid === null) return null
  await stopServer(pid)
  if (socketFolder !== undefined) removeSocketFolder(socketFolder)
  return pid
}
