import pg from 'pg'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ClusterPaths, clusterUrl, clusterPaths } from './cluster-paths.ts'
import { findProcess } from '../processes/find-process.ts'
import { type PidFile, readPidFile } from './read-pid-file.ts'
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
  const isReady = await isAnswering(clusterUrl(paths, 'superuser', { socketFolder, port }))
  return isReady ? { kind: 'adopted', pid, socketFolder, port } : { kind: 'busy', pid }
}

/** The working directory of a server is its data directory. If unknown, any living pid counts as the server. */
function isServer(pidFile: PidFile, paths: ClusterPaths): boolean {
  const found = findProcess(pidFile.pid)
  return found !== null && (found.isIn(paths.data) ?? true)
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
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
