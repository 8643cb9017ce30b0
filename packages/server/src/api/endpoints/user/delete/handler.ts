import { acceptUserDelete } from '#accept/user/delete.ts'
import type { Handler } from '#api/call.ts'
import { locatePathUser } from '../username-of.ts'

/** Deletes a user with everything that acts in their name. Their clusters continue in the name of the deleting user (decision G8). */
export const userDelete: Handler<'user.delete'> = {
  kind: 'change',
  locate: locatePathUser,
  run: (call) =>
    call.changeUser(async (tx, user) => {
      await acceptUserDelete(tx, call.actor, { user })
      return { body: {} }
    }),
}
