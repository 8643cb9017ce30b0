import { join } from 'node:path'
import { accessSync, constants, statSync } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { makeFolders } from './make-folders.ts'

/** Files of a data folder, with absolute paths. */
export interface DataFolderPaths {
  readonly folder: string
  /** Lock file; its content identifies the locking process. */
  readonly lock: string
  /** File with the API origin, without /v4. */
  readonly url: string
  readonly adminUrl: string
  /** Token of user `admin` of the first account, 0600. */
  readonly adminToken: string
  /** Generated password of user `admin`, 0600; removed when it changes (decision G8.8). */
  readonly adminPassword: string
  /** Token for /sim and operator commands, 0600. */
  readonly operatorToken: string
  /** SecretBox key unless MOORAGE_KEY_FILE is set, 0600. */
  readonly key: string
  /** Cluster listener port, reused if MOORAGE_SIM_LISTEN has port 0. */
  readonly simPort: string
  /** First of the default ports, chosen at the first start. */
  readonly firstPort: string
  /** Running server's database URL, 0600. */
  readonly database: string
  /** Local API address of the last `moor serve --api`. */
  readonly served: string
}

/** Returns the file paths of a data folder (absolute path). Creates nothing. */
export function dataFolderPaths(folder: string): DataFolderPaths {
  return {
    folder,
    lock: join(folder, 'lock'),
    url: join(folder, 'url'),
    adminUrl: join(folder, 'admin-url'),
    adminToken: join(folder, 'admin-token'),
    adminPassword: join(folder, 'initial-admin-password'),
    operatorToken: join(folder, 'operator-token'),
    key: join(folder, 'key'),
    simPort: join(folder, 'sim-port'),
    firstPort: join(folder, 'first-port'),
    database: join(folder, 'database.json'),
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
