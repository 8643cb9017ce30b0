import type { AccountId } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/** The account that stands for the installation where something belongs to none: the one made first; undefined when there is none. */
export async function findOldestAccountId(db: Db): Promise<AccountId | undefined> {
  const row = await db.selectFrom('accounts').select('id').orderBy('id').executeTakeFirst()
  return row?.id as AccountId | undefined
}
