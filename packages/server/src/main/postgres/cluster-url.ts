import { readFileSync } from 'node:fs'
import { type ClusterPlace, roles } from './cluster-place.ts'

/** Where a server of ours listens. */
export interface ClusterSocket {
  readonly socketFolder: string
  /** 5432 when absent. */
  readonly port?: number
}

/**
 * The address of the cluster for one of its roles, as `pg` and libpq accept it: the superuser's is the supervisor's own and never given to
 * anything that serves requests. The socket folder is a query parameter, so `new URL()` reads it too and another database is only
 * another pathname. It carries the password: never log it.
 */
export function clusterUrl(place: ClusterPlace, role: keyof typeof roles, socket: ClusterSocket): string {
  const url = new URL(`postgresql://localhost:${socket.port ?? 5432}/postgres`)
  url.username = roles[role]
  url.password = readFileSync(place.passwords[role], 'utf8').trim()
  url.searchParams.set('host', socket.socketFolder)
  return url.href
}
