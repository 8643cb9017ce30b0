import type { Selectable } from 'kysely'
import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { AccountsTable } from '../schema/tables.ts'

/** A stored account. */
export type AccountRow = Selectable<AccountsTable> & { readonly id: AccountId }

/** Writes the row of an account without limits. Throws request.field_invalid when another account has the label. */
export async function createAccount(tx: Tx, label: string): Promise<AccountRow> {
  const row = await tx
    .insertInto('accounts')
    .values({ label, created: moorNow })
    .onConflict((conflict) => conflict.constraint('accounts_label_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('request.field_invalid', `Another account has the label "${label}".`, { field: 'label' })
  return row as AccountRow
}
