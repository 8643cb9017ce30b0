import { randomBytes } from 'node:crypto'
import { explainPassword } from '../../domain/access/password.ts'
import { tellAct } from '../../store/audit/tell-act.ts'
import type { Store } from '../../store/open-store.ts'
import { hashPassword } from '../../store/user/hash-password.ts'
import { lockUser } from '../../store/user/lock-user.ts'
import { updateUser } from '../../store/user/update-user.ts'
import { actAsOperator } from './act-as-operator.ts'
import { findNamedUser } from './find-named-user.ts'

/** What `moor user password` is told. */
export interface UserPasswordOptions {
  readonly username: string
  /** One is made up when absent. */
  readonly password?: string
}

/** What it prints; a password that was made up is shown this once. */
export interface ChangedPassword {
  readonly username: string
  readonly password?: string
}

/** Gives a user a new password and ends their sign-ins (decisions G5, G8). Throws request.field_invalid, request.reference_invalid. */
export async function userPassword(store: Store, options: UserPasswordOptions): Promise<ChangedPassword> {
  const { username } = options
  const password = options.password ?? randomBytes(18).toString('base64url')
  const weak = explainPassword(password, username)
  if (weak) throw weak
  const passwordHash = await hashPassword(password)
  await actAsOperator(store, async (tx) => {
    const user = await lockUser(tx, await findNamedUser(tx, username))
    await updateUser(tx, user, { passwordHash })
    await tellAct(tx, {
      accountId: user.account_id,
      action: 'user_update',
      entity: { type: 'user', id: user.id, label: username },
      reason: 'New password.',
    })
  })
  return { username, ...(options.password === undefined && { password }) }
}
