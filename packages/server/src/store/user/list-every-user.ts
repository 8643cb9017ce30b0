import type { AccountId } from '../../domain/shared/index.ts'
import type { UserRow } from '../account/create-user.ts'
import type { Db } from '../open-store.ts'

/** The users of an account, or of all where none is named, each with its account's label; for the operator's commands (decision G5). */
export async function listEveryUser(
  db: Db,
  accountId: AccountId | null,
): Promise<readonly (UserRow & { readonly account: string })[]> {
  const every = db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .selectAll('users')
    .select('accounts.label as account')
    .orderBy('users.account_id')
    .orderBy('users.id')
  const wanted = accountId === null ? every : every.where('users.account_id', '=', accountId)
  return wanted.$castTo<UserRow & { readonly account: string }>().execute()
}
