import type { Db } from '../open-store.ts'
import type { AccountRow } from './create-account.ts'

/** The account with this label; undefined when there is none. For the operator's commands (decision G5). */
export async function findAccount(db: Db, label: string): Promise<AccountRow | undefined> {
  return (await db.selectFrom('accounts').selectAll().where('label', '=', label).executeTakeFirst()) as
    | AccountRow
    | undefined
}
