import type { Selectable } from 'kysely'
import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import type { AccountsTable } from '../schema/tables.ts'

/** A stored account. */
export type AccountRow = Selectable<AccountsTable> & { readonly id: AccountId }

/** Makes an account without limits. Throws request.field_invalid when the label is not 1 to 64 printable characters or another account has it. */
export async function createAccount(tx: Tx, label: string): Promise<AccountRow> {
  if (label.trim() !== label || label.length < 1 || label.length > 64 || /\p{Cc}/u.test(label)) {
    throw new Fault(
      'request.field_invalid',
      'The label of an account must have 1 to 64 characters, no control characters, and no blanks around it.',
      { field: 'label' },
    )
  }
  const row = await tx
    .insertInto('accounts')
    .values({ label, created: moorNow })
    .onConflict((conflict) => conflict.constraint('accounts_label_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('request.field_invalid', `Another account has the label "${label}".`, { field: 'label' })
  return row as AccountRow
}
