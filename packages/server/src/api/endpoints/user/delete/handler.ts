import { Fault } from '../../../../domain/shared/index.ts'
import type { UserRow } from '../../../../store/account/create-user.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { deleteUser } from '../../../../store/user/delete-user.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathUser } from '../username-of.ts'

/** Removes a user with everything that works in their name; clusters they made go on in the name of who removes them (decision G8). */
export const userDelete: Handler = {
  isMutation: true,
  locate: locatePathUser,
  run: (call) => call.changeUser((tx, user) => remove(tx, call, user)),
}

async function remove(tx: Tx, { actor }: Call, user: UserRow): Promise<Accepted> {
  if (user.id === actor.userId) throw new Fault('user.is_self', 'Nobody can delete themselves.')
  await deleteUser(tx, user, actor.userId)
  await insertNotification(tx, actor, {
    action: 'user_delete',
    entity: { type: 'user', id: user.id, label: user.username },
  })
  return { body: {} }
}
