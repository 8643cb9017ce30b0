import type { Db } from '../open-store.ts'
import type { ClientRow } from './client-row.ts'

/** The active client with this id, of whichever account: any user of the installation may let it act for them. Read anew for every request. */
export async function findActiveClient(db: Db, id: string): Promise<ClientRow | undefined> {
  if (!/^[0-9a-f]{20}$/.test(id)) return undefined
  return db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
