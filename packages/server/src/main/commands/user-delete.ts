import type { Store } from '../../store/open-store.ts'
import { deleteUser } from '../../store/user/delete-user.ts'
import { lockUser } from '../../store/user/lock-user.ts'
import { findNamedUser } from './find-named-user.ts'
import { actAsOperator, tellAct } from './operator-act.ts'

/** What `moor user delete` prints. */
export interface DeletedUser {
  readonly username: string
  readonly deleted: true
}

/** Removes a user with everything that works in their name (decisions G5, G8). Throws request.reference_invalid, user.last_unrestricted. */
export async function userDelete(store: Store, { username }: { readonly username: string }): Promise<DeletedUser> {
  return actAsOperator(store, async (tx) => {
    const user = await lockUser(tx, (await findNamedUser(tx, username)).account_id, username)
    await deleteUser(tx, user, null)
    await tellAct(tx, { accountId: user.account_id, action: 'user_delete', entity: { type: 'user', id: user.id, label: username } })
    return { username, deleted: true }
  })
}
