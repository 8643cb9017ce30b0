import { findAccountUser } from '#store/user/find-users.ts'
import type { Handler } from '#api/call.ts'
import { wholeUserBody } from '#api/present/user-body.ts'
import { locatePathUser, usernameOf } from '../username-of.ts'

/** Returns one user of the account. */
export const userView: Handler<'user.view'> = {
  kind: 'read',
  locate: locatePathUser,
  async run(call) {
    const { db } = call.store
    return wholeUserBody(db, await findAccountUser(db, call.actor, usernameOf(call)))
  },
}
