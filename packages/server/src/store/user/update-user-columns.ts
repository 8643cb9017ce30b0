import type { UpdateObject } from 'kysely'
import type { UserRow } from '../account/insert-user.ts'
import type { Tx } from '../open-store.ts'
import type { Database } from '../schema/tables.ts'

/** Writes columns of a user's row, and returns the new row. */
export async function updateUserColumns(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'account_id'>,
  columns: UpdateObject<Database, 'users'>,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set(columns)
    .where('account_id', '=', user.account_id)
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
