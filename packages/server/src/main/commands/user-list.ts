import type { Store } from '../../store/open-store.ts'
import { listEveryUser } from '../../store/user/list-every-user.ts'
import { findNamedAccount } from './find-named-account.ts'

/** What `moor user list` prints. */
export interface ListedUsers {
  readonly users: readonly {
    readonly account: string
    readonly username: string
    readonly email: string
    readonly is_restricted: boolean
  }[]
}

/** Lists the users of one account, or of all (decision G5); throws request.reference_invalid for an unknown account. */
export async function userList(store: Store, { account }: { readonly account?: string }): Promise<ListedUsers> {
  const rows = await listEveryUser(
    store.db,
    account === undefined ? null : (await findNamedAccount(store.db, account)).id,
  )
  return {
    users: rows.map((row) => ({
      account: row.account,
      username: row.username,
      email: row.email,
      is_restricted: row.is_restricted,
    })),
  }
}
