import { readFileSync } from 'node:fs'
import { clusterRole, type ClusterPlace } from './cluster-place.ts'

/**
 * The URL of the cluster behind a socket, as `pg` and libpq accept it. The socket folder is a query parameter, so
 * `new URL()` reads it too and another database is only another pathname. It carries the password: never log it.
 */
export function clusterUrl(place: ClusterPlace, socketFolder: string, port = 5432): string {
  const url = new URL(`postgresql://localhost:${port}/postgres`)
  url.username = clusterRole
  url.password = readFileSync(place.password, 'utf8').trim()
  url.searchParams.set('host', socketFolder)
  return url.href
}
