import type { AccountId, Viewer } from '../../domain/shared/index.ts'
import type { AccountRow } from './create-account.ts'
import type { Db } from '../open-store.ts'

/** The account with this label; undefined when there is none. For the operator's commands (decision G5). */
export async function findAccount(db: Db, label: string): Promise<AccountRow | undefined> {
  return (await db.selectFrom('accounts').selectAll().where('label', '=', label).executeTakeFirst()) as
    | AccountRow
    | undefined
}

/** The account of the viewer. */
export async function findOwnAccount(db: Db, viewer: Pick<Viewer, 'accountId'>): Promise<AccountRow> {
  return (await db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()) as AccountRow
}

/** The account that stands for the installation where something belongs to none: the one made first; undefined when there is none. */
export async function findOldestAccountId(db: Db): Promise<AccountId | undefined> {
  const row = await db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirst()
  return row?.id as AccountId | undefined
}
