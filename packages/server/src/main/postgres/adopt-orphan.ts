import pg from 'pg'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ClusterPlace, clusterUrl, placeCluster } from './cluster-place.ts'
import { findProcess } from '../processes/find-process.ts'
import { type PidFile, readPidFile } from './read-pid-file.ts'
import { stopServer } from './stop-server.ts'

/** What an earlier run left: nothing alive, a server to go on with, or one that is still coming or going. */
export type Orphan =
  | { readonly kind: 'none'; readonly socketFolder: string | null }
  | { readonly kind: 'adopted'; readonly pid: number; readonly socketFolder: string; readonly port: number }
  | { readonly kind: 'busy'; readonly pid: number }

/**
 * Looks for a server that outlived its supervisor. The caller holds the lock of the data folder, so whoever wrote
 * the pid file has no supervisor any more. A server that answers can be adopted with its socket; one whose socket
 * was cleaned away is told to stop; the pid file of a dead process is removed, because the server itself
 * stumbles over it where the pid is a zombie's or was given to another program.
 */
export async function adoptOrphan(place: ClusterPlace): Promise<Orphan> {
  const seen = readPidFile(place.data)
  if (seen === null) return { kind: 'none', socketFolder: null }
  if (!isServer(seen, place)) {
    // The data directory itself is the server's second interlock, so nothing is lost with this file.
    rmSync(join(place.data, 'postmaster.pid'), { force: true })
    return { kind: 'none', socketFolder: seen.socketFolder }
  }
  const { pid, socketFolder, port } = seen
  if (!seen.isReady) return { kind: 'busy', pid }
  if (!existsSync(join(socketFolder, `.s.PGSQL.${port}`))) {
    await stopServer(pid)
    return { kind: 'busy', pid }
  }
  const isReady = await isAnswering(clusterUrl(place, 'superuser', { socketFolder, port }))
  return isReady ? { kind: 'adopted', pid, socketFolder, port } : { kind: 'busy', pid }
}

/** A server works inside its data directory. Where the system does not tell, a living pid is believed. */
function isServer(seen: PidFile, place: ClusterPlace): boolean {
  const found = findProcess(seen.pid)
  return found !== null && (found.isIn(place.data) ?? true)
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

/** The process of the embedded PostgreSQL of a data folder, where it lives; null when it does not. */
export function findPostgresOrphan(folder: string): number | null {
  const { data } = placeCluster(folder)
  const pid = readPidFile(data)?.pid
  const found = pid === undefined ? null : findProcess(pid)
  return found?.isIn(data) === true ? found.pid : null
}
