import { findAccountUser } from '../../../../store/user/find-account-user.ts'
import { userBody } from '../../../../store/user/user-body.ts'
import type { Handler } from '../../../call.ts'
import { locatePathUser, usernameOf } from '../username-of.ts'

/** Shows one user of the account. */
export const userView: Handler = {
  locate: locatePathUser,
  run: async (call) => userBody(await findAccountUser(call.store.db, call.actor, usernameOf(call))),
}
