import { acceptUserDelete } from '#accept/user/delete.ts'
import type { Handler } from '#api/call.ts'
import { locatePathUser } from '../username-of.ts'

/** Deletes a user with all tokens and applications. The user's clusters pass to the deleting user (decision G8). */
export const userDelete: Handler<'user.delete'> = {
  kind: 'change',
  locate: locatePathUser,
  run: (call) =>
    call.changeUser(async (tx, user) => {
      await acceptUserDelete(tx, call.actor, { user })
      return { body: {} }
    }),
}
