import { findProcess } from '../processes/find-process.ts'
import { placeCluster } from './cluster-place.ts'
import { readPidFile } from './read-pid-file.ts'

/** The process of the embedded PostgreSQL of a data folder, where it lives; null when it does not. */
export function findPostgresOrphan(folder: string): number | null {
  const { data } = placeCluster(folder)
  const pid = readPidFile(data)?.pid
  const found = pid === undefined ? null : findProcess(pid)
  return found?.isIn(data) === true ? found.pid : null
}
