import { explainEmail } from '../../domain/access/email.ts'
import { explainPassword } from '../../domain/access/password.ts'
import { throwFaults } from '../../domain/shared/index.ts'
import { createUser } from '../../store/account/create-user.ts'
import { tellAct } from '../../store/audit/tell-act.ts'
import type { Store } from '../../store/open-store.ts'
import { hashPassword } from '../../store/user/hash-password.ts'
import { actAsOperator } from './act-as-operator.ts'
import { findNamedAccount } from './find-named-account.ts'

/** What `moor user create` is told. */
export interface UserCreateOptions {
  readonly username: string
  /** Label of the account the user belongs to. */
  readonly account: string
  readonly email?: string
  readonly isRestricted: boolean
  /** For signing in; somebody without one cannot. */
  readonly password?: string
}

/** What it prints. */
export interface CreatedUser {
  readonly account: string
  readonly username: string
  readonly email: string
  readonly is_restricted: boolean
}

/** Adds a user to any account (decision G5). Throws request.reference_invalid for an unknown account, user.username_taken, request.field_invalid. */
export async function userCreate(store: Store, options: UserCreateOptions): Promise<CreatedUser> {
  const { username, email = '', isRestricted, password } = options
  throwFaults(
    [explainEmail(email), password === undefined ? null : explainPassword(password, username)].filter(
      (fault) => fault !== null,
    ),
  )
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return actAsOperator(store, async (tx) => {
    const account = await findNamedAccount(tx, options.account)
    const user = await createUser(tx, account.id, username, { email, isRestricted, passwordHash })
    await tellAct(tx, {
      accountId: account.id,
      action: 'user_create',
      entity: { type: 'user', id: user.id, label: username },
      reason: isRestricted ? null : 'Unrestricted.',
    })
    return { account: account.label, username, email, is_restricted: isRestricted }
  })
}
