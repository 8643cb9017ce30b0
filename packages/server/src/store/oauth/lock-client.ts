import { Fault, type Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { ClientRow } from './client-row.ts'
import { clientsOf } from './clients-of.ts'

/** Holds an OAuth client of the account for a change; throws resource.not_found when it has gone. */
export async function lockClient(tx: Tx, viewer: Viewer, id: string): Promise<ClientRow> {
  const row = await clientsOf(tx, viewer).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Fault('resource.not_found', 'Not found')
  return row
}
