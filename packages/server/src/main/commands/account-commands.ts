import { acceptAccountCreate } from '#accept/account/create.ts'
import { acceptAccountLimit } from '#accept/account/limit.ts'
import type { AccountLimits } from '#store/account/account-limits.ts'
import { auditOperator } from '#store/audit/audit-operator.ts'
import type { Store } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import { findNamedAccount } from './find-named.ts'

/** `moor admin account`: accounts and their limits (decisions G5, G6). */
export const accountCommands = { create, limit } as const

/** Arguments of `create`. */
interface AccountCreateOptions {
  readonly label: string
  readonly user: string
}

/** Creates an account with an unrestricted user and a token (decision G5). Throws request.field_invalid and user.username_taken. */
async function create(store: Store, options: AccountCreateOptions) {
  return mutateAsOperator(store, async (tx) => {
    const input = { label: options.label, username: options.user }
    const { account, user, token } = await acceptAccountCreate(tx, input)
    const userEntity = { type: 'user', id: user.id, label: user.username } as const
    const tokenEntity = { type: 'token', id: token.row.id, label: token.row.label } as const
    const accountId = account.id
    const reason = `Token of "${user.username}".`
    await auditOperator(tx, { accountId, action: 'user_create', entity: userEntity, reason: null })
    await auditOperator(tx, { accountId, action: 'token_create', entity: tokenEntity, reason: reason })
    // The token has all scopes and is shown once.
    return { account: account.label, username: user.username, token: token.secret }
  })
}

/** Arguments of `limit`; null removes a limit. */
interface AccountLimitOptions {
  readonly account: string
  readonly limits: Partial<AccountLimits>
}

/** Sets given account limits and returns all (decisions G5, G6). Throws resource.not_found. */
async function limit(store: Store, options: AccountLimitOptions) {
  return mutateAsOperator(store, async (tx) => {
    const account = await findNamedAccount(tx, options.account)
    return {
      account: account.label,
      limits: await acceptAccountLimit(tx, { accountId: account.id, limits: options.limits }),
    }
  })
}
