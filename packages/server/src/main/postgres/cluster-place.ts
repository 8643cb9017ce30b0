import { join } from 'node:path'
import { readFileSync } from 'node:fs'

/** The files of one embedded cluster inside a data folder; all paths absolute. */
export interface ClusterPlace {
  readonly folder: string
  /** PostgreSQL's own data directory. */
  readonly data: string
  /** Where initdb works before the directory gets its name; a leftover means a killed first start. */
  readonly fresh: string
  /** Files with the passwords of the two roles, 0600; the socket folder is closed as well. */
  readonly passwords: Readonly<Record<keyof typeof roles, string>>
  /** What the server says (warnings only); a file, because an orphan outlives our pipes. */
  readonly log: string
}

/**
 * The roles of the cluster: the superuser that initdb makes, as whom the supervisor alone signs in, and the ordinary role of the service and of
 * operators' commands, which owns the database and what is in it.
 */
export const roles = { superuser: 'moorage', ordinary: 'moorage_service' } as const

/** Names the files of the cluster in `folder` (absolute). */
export function placeCluster(folder: string): ClusterPlace {
  return {
    folder,
    data: join(folder, 'postgres'),
    fresh: join(folder, 'postgres.new'),
    passwords: {
      superuser: join(folder, 'postgres.password'),
      ordinary: join(folder, 'postgres.service-password'),
    },
    log: join(folder, 'postgres.log'),
  }
}

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
