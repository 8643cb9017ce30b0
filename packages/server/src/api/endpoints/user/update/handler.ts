import type { UserUpdateBody } from '@moorage/contract'
import { explainEmail } from '../../../../domain/access/email.ts'
import { explainPassword } from '../../../../domain/access/password.ts'
import { explainUsername } from '../../../../domain/access/username.ts'
import { Fault } from '../../../../domain/shared/index.ts'
import type { UserRow } from '../../../../store/account/create-user.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { findAccountUser } from '../../../../store/user/find-account-user.ts'
import { updateUser } from '../../../../store/user/update-user.ts'
import type { Call, Handler } from '../../../call.ts'
import { userBody } from '../../../present/user-body.ts'
import { hashSentPassword } from '../hash-sent-password.ts'
import { locatePathUser, usernameOf } from '../username-of.ts'

/** Changes name, email, password or restriction of a user; a PUT that changes nothing leaves no trace (decisions F2, G8). */
export const userUpdate: Handler = {
  isMutation: true,
  locate: locatePathUser,
  check(body, call) {
    const { username, email, password } = body as UserUpdateBody
    return [
      username === undefined ? null : explainUsername(username),
      email === undefined ? null : explainEmail(email),
      password === undefined ? null : explainPassword(password, username ?? usernameOf(call)),
    ].filter((fault) => fault !== null)
  },
  before: async (call) => userBody(await findAccountUser(call.store.db, call.actor, usernameOf(call))),
  async run(call) {
    const passwordHash = await hashSentPassword(call)
    return call.changeUser((tx, user) => update(tx, call, user, passwordHash))
  },
}

async function update(tx: Tx, call: Call, before: UserRow, passwordHash: string | undefined): Promise<Accepted> {
  const { actor } = call
  const { username, email, restricted } = call.body as UserUpdateBody
  call.checkBodyScopes(userBody(before))
  if (restricted === true && before.id === actor.userId)
    throw new Fault('user.is_self', 'Nobody can restrict themselves.', { field: 'restricted' })
  const user = await updateUser(tx, before, { username, email, isRestricted: restricted, passwordHash })
  if (user === before) return { body: userBody(before) }
  await insertNotification(tx, actor, {
    action: 'user_update',
    entity: { type: 'user', id: user.id, label: user.username },
  })
  return { body: userBody(user), ...(user.username !== before.username && { note: `Renamed to "${user.username}".` }) }
}
