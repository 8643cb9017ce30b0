import { type AppId, Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { AppRow } from './app-row.ts'
import { appsOf } from './apps-of.ts'

/** An application of the acting user; throws resource.not_found when they have none with this number, whoever else may. */
export async function findOwnApp(db: Db, viewer: Viewer, id: AppId): Promise<AppRow> {
  const row = await appsOf(db, viewer).where('oauth_apps.id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row as AppRow
}
