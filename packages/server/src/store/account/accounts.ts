import { type AccountId, ApiError, type Viewer } from '#domain/shared/index.ts'
import { type Db, type Tx, moorNow } from '../open-store.ts'
import type { Selectable } from 'kysely'
import type { AccountsTable } from '../schema/tables.ts'

/** Stored account. */
export type AccountRow = Selectable<AccountsTable> & { readonly id: AccountId }

/** Inserts an unlimited account and returns its row. Throws request.field_invalid if the label is taken. */
export async function insertAccount(tx: Tx, label: string): Promise<AccountRow> {
  const row = await tx
    .insertInto('accounts')
    .values({ label, created: moorNow })
    .onConflict((conflict) => conflict.constraint('accounts_label_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw new ApiError('request.field_invalid', `Another account already has the label "${label}".`, { field: 'label' })
  return row
}

/** Returns the account with this label, or undefined (decision G5). */
export async function findAccount(db: Db, label: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('label', '=', label).executeTakeFirst()
}

/** Returns the viewer's account. Throws NoResultError if it does not exist. */
export async function findOwnAccount(db: Db, viewer: Pick<Viewer, 'accountId'>): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', viewer.accountId).executeTakeFirstOrThrow()
}

/** Returns the ID of the oldest account, or undefined if none exists. */
export async function findOldestAccountId(db: Db): Promise<AccountId | undefined> {
  const row = await db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirst()
  return row?.id
}
