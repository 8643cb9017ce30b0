import type { Viewer } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'
import type { AccountRow } from './create-account.ts'

/** The account of the viewer. */
export async function findOwnAccount(db: Db, viewer: Pick<Viewer, 'accountId'>): Promise<AccountRow> {
  return (await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()) as AccountRow
}
