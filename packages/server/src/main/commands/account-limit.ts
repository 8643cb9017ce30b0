import type { AccountLimits } from '../../store/account/account-limits.ts'
import { setLimits } from '../../store/account/set-limits.ts'
import type { Store } from '../../store/open-store.ts'
import { findNamedAccount } from './find-named-account.ts'

/** What `moor account limit` is told; a limit that is absent stays, null lifts it. */
export interface AccountLimitOptions {
  /** Label of the account. */
  readonly account: string
  readonly limits: Partial<AccountLimits>
}

/** What it prints: all limits as they are now, null for unlimited. */
export interface LimitedAccount {
  readonly account: string
  readonly limits: AccountLimits
}

/** Sets or shows the limits of an account (decisions G5, G6). Throws request.reference_invalid for an unknown account. */
export async function accountLimit(store: Store, options: AccountLimitOptions): Promise<LimitedAccount> {
  return store.db.transaction().execute(async (tx) => {
    const account = await findNamedAccount(tx, options.account)
    return { account: account.label, limits: await setLimits(tx, account.id, options.limits) }
  })
}
