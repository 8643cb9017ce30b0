import type { Viewer } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'

/** The configurations of a host of the account, oldest first. */
export async function listConfigIds(tx: Tx, viewer: Viewer, hostId: number): Promise<{ readonly id: number }[]> {
  return tx
    .selectFrom('configs')
    .select(['id'])
    .where('account_id', '=', viewer.accountId)
    .where('host_id', '=', hostId)
    .orderBy('id')
    .execute()
}
