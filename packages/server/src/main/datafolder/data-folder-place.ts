import { join } from 'node:path'

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
  /** Token for /sim and for operators' commands, 0600. */
  readonly operatorToken: string
  /** Key of the SecretBox unless MOORAGE_KEY_FILE names another, 0600. */
  readonly key: string
  /** Port of the simulated clusters' listener, one line; taken again while MOORAGE_SIM_LISTEN asks for any. */
  readonly simPort: string
  /** How operators' commands reach the running server's database, 0600. */
  readonly database: string
}

/** Names the files of the data folder `folder` (absolute). */
export function placeDataFolder(folder: string): DataFolderPlace {
  return {
    folder,
    lock: join(folder, 'lock'),
    url: join(folder, 'url'),
    adminUrl: join(folder, 'admin-url'),
    adminToken: join(folder, 'admin-token'),
    operatorToken: join(folder, 'operator-token'),
    key: join(folder, 'key'),
    simPort: join(folder, 'sim-port'),
    database: join(folder, 'database.json'),
  }
}
