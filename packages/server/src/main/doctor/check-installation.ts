import { existsSync } from 'node:fs'
import { findRunningServer, dataFolderPaths } from '../datafolder/index.ts'
import { findNextAddress } from '../ports/choose-ports.ts'
import type { Settings } from '../settings/index.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkKeyFile } from './check-key-file.ts'
import { checkLeftovers } from './check-leftovers.ts'
import { checkPort } from './check-port.ts'
import { type Diagnosis, passedDiagnosis } from './diagnosis.ts'

/**
 * Returns diagnoses of running server, disk, leftovers and key file. Includes the port if no server runs, and the database if one runs or DATABASE_URL is set.
 * The database check records differences like `moor admin reality`.
 */
export async function checkInstallation(settings: Settings): Promise<readonly Diagnosis[]> {
  const paths = dataFolderPaths(settings.dataFolder)
  const running = findRunningServer(paths)
  const isServed = running !== null || settings.databaseUrl !== null
  const folder = existsSync(paths.folder) ? [...(await checkDisk(paths.folder)), ...checkLeftovers(paths)] : []
  return [
    running === null
      ? {
          check: 'server',
          state: 'note',
          found: `No moor up runs on the data folder ${paths.folder}.`,
          mend: 'moor up',
        }
      : passedDiagnosis('server', `moor up runs on the data folder ${paths.folder}.`),
    ...(running === null ? await checkPort(findNextAddress(settings, paths)) : []),
    ...folder,
    ...checkKeyFile(settings.keyFile ?? paths.key),
    ...(isServed ? await checkDatabase(settings) : []),
  ]
}
