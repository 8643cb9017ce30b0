import type { User } from '@moorage/contract'
import { acceptUserUpdate } from '#accept/user/update.ts'
import { explainEmail, explainPassword, explainUsername } from '#domain/access/explain-user.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Tx } from '#store/open-store.ts'
import type { Accepted } from '#store/transaction/mutate.ts'
import { findAccountUser } from '#store/user/find-users.ts'
import type { CallOf, Handler } from '#api/call.ts'
import { userBody, wholeUserBody } from '#api/present/user-body.ts'
import { hashSentPassword } from '../hash-sent-password.ts'
import { locatePathUser, usernameOf } from '../username-of.ts'

/** Updates a user. Without a change, writes nothing (decisions F2, G8). */
export const userUpdate: Handler<'user.update'> = {
  kind: 'change',
  locate: locatePathUser,
  check(body, call) {
    const { username, email, password } = body
    return [
      username === undefined ? null : explainUsername(username),
      email === undefined ? null : explainEmail(email),
      password === undefined ? null : explainPassword(password, username ?? usernameOf(call)),
    ].filter((error) => error !== null)
  },
  before: async (call) => userBody(await findAccountUser(call.store.db, call.actor, usernameOf(call))),
  async run(call) {
    const passwordHash = (await hashSentPassword(call)) ?? null
    return call.changeUser((tx, user) => update(tx, call, user, passwordHash))
  },
}

async function update(
  tx: Tx,
  call: CallOf<'user.update'>,
  user: UserRow,
  passwordHash: string | null,
): Promise<Accepted<User>> {
  const { username = null, email = null, restricted: isRestricted = null } = call.body
  call.checkBodyScopes(userBody(user))
  const { row } = await acceptUserUpdate(tx, call.actor, { user, username, email, isRestricted, passwordHash })
  return {
    body: await wholeUserBody(tx, row),
    ...(row.username !== user.username && { auditReason: `Renamed to "${row.username}".` }),
  }
}
