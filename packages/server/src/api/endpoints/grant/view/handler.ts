import { listGrants } from '#store/grant/list-grants.ts'
import { findAccountUser } from '#store/user/find-users.ts'
import type { Handler } from '#api/call.ts'
import { noContent } from '#api/no-content.ts'
import { locatePathUser, usernameOf } from '../../user/username-of.ts'

/** Returns a restricted user's grants on all resources of the account; 204 for an unrestricted user (facts 9.3). */
export const grantView: Handler<'grant.view'> = {
  kind: 'read',
  locate: locatePathUser,
  async run(call) {
    const user = await findAccountUser(call.store.db, call.actor, usernameOf(call))
    return user.is_restricted ? listGrants(call.store.db, user, 'all') : noContent
  },
}
