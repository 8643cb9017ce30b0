import type { AccountId, UserId } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Db } from '../open-store.ts'

/** The account's first unrestricted user, apart from one; undefined when that one is the only one (decision G8). */
export async function findOldestUnrestricted(
  db: Db,
  accountId: AccountId,
  besides: UserId | null = null,
): Promise<UserRow | undefined> {
  const all = db.selectFrom('users').selectAll().where('account_id', '=', accountId).where('is_restricted', '=', false)
  const others = besides === null ? all : all.where('id', '<>', besides)
  return (await others.orderBy('id').limit(1).executeTakeFirst()) as UserRow | undefined
}
