import { NoServer } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { placeDataFolder } from './data-folder-place.ts'
import { findRunningServer } from './running-server.ts'

/** The database that an operator's command works on: DATABASE_URL, else that of the running server; else NoServer. */
export function findDatabaseUrl(settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>): string {
  const url = settings.databaseUrl ?? findRunningServer(placeDataFolder(settings.dataFolder))?.databaseUrl
  if (url === undefined) throw new NoServer(settings.dataFolder, 'database')
  return url
}
