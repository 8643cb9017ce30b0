import { join } from 'node:path'
import { readFileSync } from 'node:fs'

/** Files of an embedded cluster inside a data folder, with absolute paths. */
export interface ClusterPaths {
  readonly folder: string
  readonly data: string
  /** Working directory of initdb; a leftover indicates a killed first start. */
  readonly fresh: string
  /** Password files of the two roles, 0600; the socket folder is private too. */
  readonly passwords: Readonly<Record<keyof typeof roles, string>>
  /** Server log (warnings only); a file, because an orphan outlives the pipes of its supervisor. */
  readonly log: string
}

/**
 * Roles of the cluster: the superuser that initdb creates, used by the supervisor only, and the ordinary role of the service and operator commands, which owns
 * the database and its contents.
 */
export const roles = { superuser: 'moorage', ordinary: 'moorage_service' } as const

/** Returns the files of the cluster in `folder` (absolute). */
export function clusterPaths(folder: string): ClusterPaths {
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

/** Unix socket of the server. */
export interface ClusterSocket {
  readonly socketFolder: string
  /** 5432 if absent. */
  readonly port?: number
}

/**
 * Returns the URL of the cluster for a role, as `pg` and libpq accept it. The superuser URL is for the supervisor only, never for code that serves requests.
 * The socket folder is a query parameter, so that `new URL()` can parse it and change the database by the pathname. The URL contains the password: never log
 * it.
 */
export function clusterUrl(paths: ClusterPaths, role: keyof typeof roles, socket: ClusterSocket): string {
  const url = new URL(`postgresql://localhost:${socket.port ?? 5432}/postgres`)
  url.username = roles[role]
  url.password = readFileSync(paths.passwords[role], 'utf8').trim()
  url.searchParams.set('host', socket.socketFolder)
  return url.href
}
