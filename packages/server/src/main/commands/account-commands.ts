import type { AccountLimits } from '../../store/account/account-limits.ts'
import { createAccount } from '../../store/account/create-account.ts'
import { createUser } from '../../store/account/create-user.ts'
import { setLimits } from '../../store/account/set-limits.ts'
import { tellAct } from '../../store/audit/tell-act.ts'
import { tellTokenAct } from '../../store/audit/tell-token-act.ts'
import type { Store } from '../../store/open-store.ts'
import { insertToken } from '../../store/token/insert-token.ts'
import { actAsOperator } from './with-store.ts'
import { findNamedAccount } from './find-named.ts'

/** `moor account`: accounts and their limits (decisions G5, G6). */
export const accountCommands = { create, limit } as const

/** What `moor account create` is told. */
export interface AccountCreateOptions {
  readonly label: string
  /** Name of the account's first, unrestricted user. */
  readonly user: string
}

/** What it prints; `account` is the label, `token` a personal token with all scopes, shown this once. */
export interface CreatedAccount {
  readonly account: string
  readonly username: string
  readonly token: string
}

/** Makes an account with a user and a token (decision G5). Throws request.field_invalid, in words for the operator, and then makes nothing. */
async function create(store: Store, options: AccountCreateOptions): Promise<CreatedAccount> {
  return actAsOperator(store, async (tx) => {
    const account = await createAccount(tx, options.label)
    const user = await createUser(tx, account.id, options.user)
    const owner = { accountId: account.id, userId: user.id }
    const { row, secret } = await insertToken(tx, owner, { label: 'first token', scopes: ['*'], expiryMs: null })
    await tellAct(tx, {
      accountId: account.id,
      action: 'user_create',
      entity: { type: 'user', id: user.id, label: user.username },
      reason: null,
    })
    await tellTokenAct(tx, { accountId: account.id, action: 'token_create', token: row, username: user.username })
    return { account: account.label, username: user.username, token: secret }
  })
}

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

/** Sets or shows the limits of an account (decisions G5, G6). Throws resource.not_found for an unknown account. */
async function limit(store: Store, options: AccountLimitOptions): Promise<LimitedAccount> {
  return store.db.transaction().execute(async (tx) => {
    const account = await findNamedAccount(tx, options.account)
    return { account: account.label, limits: await setLimits(tx, account.id, options.limits) }
  })
}
