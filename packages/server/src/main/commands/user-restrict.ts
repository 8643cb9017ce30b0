import { tellAct } from '../../store/audit/tell-act.ts'
import type { Store } from '../../store/open-store.ts'
import { lockUser } from '../../store/user/lock-user.ts'
import { updateUser } from '../../store/user/update-user.ts'
import { actAsOperator } from './act-as-operator.ts'
import { findNamedUser } from './find-named-user.ts'

/** What `moor user restrict` and `moor user unrestrict` are told. */
export interface UserRestrictOptions {
  readonly username: string
  readonly isRestricted: boolean
}

/** What they print. */
export interface RestrictedUser {
  readonly username: string
  readonly is_restricted: boolean
}

/** Restricts a user, or lifts that and drops their grants (decisions G5, G8). Throws request.reference_invalid, user.last_unrestricted. */
export async function userRestrict(
  store: Store,
  { username, isRestricted }: UserRestrictOptions,
): Promise<RestrictedUser> {
  return actAsOperator(store, async (tx) => {
    const before = await lockUser(tx, await findNamedUser(tx, username))
    const user = await updateUser(tx, before, { isRestricted })
    if (user !== before)
      await tellAct(tx, {
        accountId: user.account_id,
        action: 'user_update',
        entity: { type: 'user', id: user.id, label: username },
        reason: isRestricted ? 'Restricted.' : 'Unrestricted.',
      })
    return { username, is_restricted: isRestricted }
  })
}
