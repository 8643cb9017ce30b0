import { join } from 'node:path'

/** The files of one embedded cluster inside a data folder; all paths absolute. */
export interface ClusterPlace {
  readonly folder: string
  /** PostgreSQL's own data directory. */
  readonly data: string
  /** Where initdb works before the directory gets its name; a leftover means a killed first start. */
  readonly fresh: string
  /** Password of the database role, 0600; the socket folder is closed as well. */
  readonly password: string
  /** What the server says (warnings only); a file, because an orphan outlives our pipes. */
  readonly log: string
}

/** The one role of the cluster. */
export const clusterRole = 'moorage'

/** Names the files of the cluster in `folder` (absolute). */
export function placeCluster(folder: string): ClusterPlace {
  return {
    folder,
    data: join(folder, 'postgres'),
    fresh: join(folder, 'postgres.new'),
    password: join(folder, 'postgres.password'),
    log: join(folder, 'postgres.log'),
  }
}
