import { type AccountId, Fault, type Viewer } from '#domain/shared/index.ts'
import { type Db, type Tx, moorNow } from '../open-store.ts'
import type { Selectable } from 'kysely'
import type { AccountsTable } from '../schema/tables.ts'

/** A stored account. */
export type AccountRow = Selectable<AccountsTable> & { readonly id: AccountId }

/** Writes the row of an account without limits. Throws request.field_invalid when another account has the label. */
export async function insertAccount(tx: Tx, label: string): Promise<AccountRow> {
  const row = await tx
    .insertInto('accounts')
    .values({ label, created: moorNow })
    .onConflict((conflict) => conflict.constraint('accounts_label_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Fault('request.field_invalid', `Another account has the label "${label}".`, { field: 'label' })
  return row
}

/** The account with this label; undefined when there is none. For the operator's commands (decision G5). */
export async function findAccount(db: Db, label: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('label', '=', label).executeTakeFirst()
}

/** The account of the viewer. */
export async function findOwnAccount(db: Db, viewer: Pick<Viewer, 'accountId'>): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', viewer.accountId).executeTakeFirstOrThrow()
}

/** The account that stands for the installation where something belongs to none: the one made first; undefined when there is none. */
export async function findOldestAccountId(db: Db): Promise<AccountId | undefined> {
  const row = await db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirst()
  return row?.id
}
