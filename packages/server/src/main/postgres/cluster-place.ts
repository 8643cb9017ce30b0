import { join } from 'node:path'

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
