import { acceptUserDelete } from '#accept/user/delete.ts'
import type { Handler } from '#api/call.ts'
import { locatePathUser } from '../username-of.ts'

/** Removes a user with everything that works in their name; clusters they made go on in the name of who removes them (decision G8). */
export const userDelete: Handler<'user.delete'> = {
  kind: 'change',
  locate: locatePathUser,
  run: (call) =>
    call.changeUser(async (tx, user) => {
      await acceptUserDelete(tx, call.actor, { user })
      return { body: {} }
    }),
}
