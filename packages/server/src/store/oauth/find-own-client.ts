import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { ClientRow } from './client-row.ts'
import { clientsOf } from './clients-of.ts'

/** An OAuth client of the account; throws resource.not_found when it has none with this id. */
export async function findOwnClient(db: Db, viewer: Viewer, id: string): Promise<ClientRow> {
  const row = await clientsOf(db, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}
