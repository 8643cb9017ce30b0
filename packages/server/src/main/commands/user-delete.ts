import { tellAct } from '../../store/audit/tell-act.ts'
import type { Store } from '../../store/open-store.ts'
import { deleteUser } from '../../store/user/delete-user.ts'
import { lockUser } from '../../store/user/lock-user.ts'
import { actAsOperator } from './act-as-operator.ts'
import { findNamedUser } from './find-named-user.ts'

/** What `moor user delete` prints. */
export interface DeletedUser {
  readonly username: string
  readonly deleted: true
}

/** Removes a user with everything that works in their name (decisions G5, G8). Throws request.reference_invalid, user.last_unrestricted. */
export async function userDelete(store: Store, { username }: { readonly username: string }): Promise<DeletedUser> {
  return actAsOperator(store, async (tx) => {
    const user = await lockUser(tx, await findNamedUser(tx, username))
    await deleteUser(tx, user, null)
    await tellAct(tx, {
      accountId: user.account_id,
      action: 'user_delete',
      entity: { type: 'user', id: user.id, label: username },
      reason: null,
    })
    return { username, deleted: true }
  })
}
