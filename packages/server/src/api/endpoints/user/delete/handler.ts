import { Fault } from '../../../../domain/shared/index.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { deleteUser } from '../../../../store/user/delete-user.ts'
import { lockUser } from '../../../../store/user/lock-user.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathUser, usernameOf } from '../username-of.ts'

/** Removes a user with everything that works in their name; clusters they made go on in the name of who removes them (decision G8). */
export const userDelete: Handler = {
  isMutation: true,
  locate: locatePathUser,
  run: (call) => call.mutate((tx) => remove(tx, call)),
}

async function remove(tx: Tx, call: Call): Promise<Accepted> {
  const { actor } = call
  const user = await lockUser(tx, actor.accountId, usernameOf(call))
  if (user.id === actor.userId) throw new Fault('user.is_self', 'Nobody can delete themselves.')
  await deleteUser(tx, user, actor.userId)
  await insertNotification(tx, actor, { action: 'user_delete', entity: { type: 'user', id: user.id, label: user.username } })
  return { body: {} }
}
