import { join } from 'node:path'
import { readFileSync } from 'node:fs'

/** Files of an embedded cluster, with absolute paths. */
export interface ClusterPaths {
  readonly folder: string
  readonly data: string
  /** Unfinished data directory; a leftover indicates a killed first start. */
  readonly fresh: string
  /** Password files, 0600; the socket folder is private too. */
  readonly passwords: Readonly<Record<keyof typeof roles, string>>
  /** Log file for warnings and errors. An orphaned server outlives its supervisor's pipes. */
  readonly log: string
}

/** Roles: initdb's superuser for the supervisor only, and the service's ordinary role, which owns the database. */
export const roles = { superuser: 'moorage', ordinary: 'moorage_service' } as const

/** Returns the paths of the PostgreSQL cluster's files in `folder` (absolute). Creates nothing. */
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
 * Returns the cluster URL of a role, as `pg` and libpq accept it. Never log it: it contains the password. The superuser URL is for the supervisor only. The
 * socket folder is a query parameter, so that `new URL()` accepts it and the pathname is the database.
 */
export function clusterUrl(paths: ClusterPaths, role: keyof typeof roles, socket: ClusterSocket): string {
  const url = new URL(`postgresql://localhost:${socket.port ?? 5432}/postgres`)
  url.username = roles[role]
  url.password = readFileSync(paths.passwords[role], 'utf8').trim()
  url.searchParams.set('host', socket.socketFolder)
  return url.href
}
