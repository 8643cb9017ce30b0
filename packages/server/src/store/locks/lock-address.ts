import type { HostId, Viewer } from '#domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** Locks an address's row until the commit. Returns its host's ID, or null if the account lacks the address. */
export async function lockAddress(db: Db, viewer: Viewer, address: string): Promise<HostId | null> {
  const row = await db
    .selectFrom('addresses')
    .select('host_id')
    .where('account_id', '=', viewer.accountId)
    .where('address', '=', address)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? row.host_id : null
}
