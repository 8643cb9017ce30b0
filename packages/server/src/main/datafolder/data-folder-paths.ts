import { join } from 'node:path'
import { accessSync, constants, statSync } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { makeFolders } from './make-folders.ts'

/** Files of a data folder, with absolute paths. */
export type DataFolderPaths = ReturnType<typeof dataFolderPaths>

/** Returns the file paths of a data folder (absolute path). Creates nothing. */
export function dataFolderPaths(folder: string) {
  return {
    folder,
    /** Lock file; its content identifies the locking process. */
    lock: join(folder, 'lock'),
    /** File with the API origin, without /v4. */
    url: join(folder, 'url'),
    adminUrl: join(folder, 'admin-url'),
    /** Token of user `admin` of the first account, 0600. */
    adminToken: join(folder, 'admin-token'),
    /** Generated password of user `admin`, 0600; removed when it changes (decision G8.8). */
    adminPassword: join(folder, 'initial-admin-password'),
    /** Token for /sim and operator commands, 0600. */
    operatorToken: join(folder, 'operator-token'),
    /** SecretBox key unless MOORAGE_KEY_FILE is set, 0600. */
    key: join(folder, 'key'),
    /** Images of users in regions with real hosts. */
    images: join(folder, 'images'),
    /** Cluster listener port, reused if MOORAGE_SIM_LISTEN has port 0. */
    simPort: join(folder, 'sim-port'),
    /** First of the default ports, chosen at the first start. */
    firstPort: join(folder, 'first-port'),
    /** Running server's database URL, 0600. */
    database: join(folder, 'database.json'),
    /** Local API address of the last `moor serve --api`. */
    served: join(folder, 'served.json'),
  }
}

/**
 * Creates the data folder if missing, and returns its paths. Other users can traverse it (0711, for a PostgreSQL that root runs as another user) but not list
 * it. Throws OperatorFailure if it is unusable.
 * @param folder absolute path
 */
export function makeDataFolder(folder: string): DataFolderPaths {
  try {
    makeFolders(folder, 0o711)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!statSync(folder).isDirectory()) throw new Error('it is not a directory')
  } catch (error) {
    throw new OperatorFailure(`The data folder ${folder} cannot be used: ${errorMessage(error)}.`, 'refused', error)
  }
  return dataFolderPaths(folder)
}
