import { join } from 'node:path'
import { accessSync, constants, statSync } from 'node:fs'
import { errorMessage } from '#domain/shared/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { makeFolders } from './make-folders.ts'

/** The files of a data folder; the embedded database's own are in main/postgres/cluster-place.ts. All paths absolute. */
export interface DataFolderPlace {
  readonly folder: string
  /** Locked by the one server of the folder; its text names that process. */
  readonly lock: string
  /** Origin of the running server, one line, no /v4. */
  readonly url: string
  /** Origin of the running server's admin listener, one line. */
  readonly adminUrl: string
  /** Personal token of the first account's user admin, 0600. */
  readonly adminToken: string
  /** The password that the first start made up for that user, 0600, while it is still theirs (decision G8.8). */
  readonly adminPassword: string
  /** Token for /sim and for operators' commands, 0600. */
  readonly operatorToken: string
  /** Key of the SecretBox unless MOORAGE_KEY_FILE names another, 0600. */
  readonly key: string
  /** Port of the simulated clusters' listener, one line; taken again while MOORAGE_SIM_LISTEN asks for any. */
  readonly simPort: string
  /** First of the ports that the folder's server listens on by default, one line; kept from its first start on. */
  readonly firstPort: string
  /** How operators' commands reach the running server's database, 0600. */
  readonly database: string
  /** Where this machine reaches the interface of a `moor serve --api` that was started on the folder last. */
  readonly served: string
}

/** Names the files of the data folder `folder` (absolute). */
export function placeDataFolder(folder: string): DataFolderPlace {
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
 * Makes the data folder unless it is there. Others may pass through it (0711, for a PostgreSQL that root runs as
 * another user) but not look into it; every secret in it has a mode of its own. Throws OperatorFailure, one sentence.
 * @param folder absolute path
 */
export function makeDataFolder(folder: string): DataFolderPlace {
  try {
    makeFolders(folder, 0o711)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!statSync(folder).isDirectory()) throw new Error('it is not a directory')
  } catch (error) {
    throw new OperatorFailure(`The data folder ${folder} cannot be used: ${errorMessage(error)}.`, 'refused', error)
  }
  return placeDataFolder(folder)
}
