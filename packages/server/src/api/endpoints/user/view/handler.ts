import { findAccountUser } from '#store/user/find-users.ts'
import type { Handler } from '#api/call.ts'
import { userBody } from '#api/present/user-body.ts'
import { locatePathUser, usernameOf } from '../username-of.ts'

/** Shows one user of the account. */
export const userView: Handler<'user.view'> = {
  kind: 'read',
  locate: locatePathUser,
  run: async (call) => userBody(await findAccountUser(call.store.db, call.actor, usernameOf(call))),
}
