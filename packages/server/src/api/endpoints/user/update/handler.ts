import type { UserUpdateBody } from '@moorage/contract'
import { explainEmail } from '../../../../domain/access/email.ts'
import { explainPassword } from '../../../../domain/access/password.ts'
import { explainUsername } from '../../../../domain/access/username.ts'
import { Fault } from '../../../../domain/shared/index.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { lockUser } from '../../../../store/user/lock-user.ts'
import { updateUser } from '../../../../store/user/update-user.ts'
import { userBody } from '../../../../store/user/user-body.ts'
import type { Call, Handler } from '../../../call.ts'
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
  async run(call) {
    const passwordHash = await hashSentPassword(call)
    return call.mutate((tx) => update(tx, call, passwordHash))
  },
}

async function update(tx: Tx, call: Call, passwordHash: string | undefined): Promise<Accepted> {
  const { actor } = call
  const { username, email, restricted } = call.body as UserUpdateBody
  const before = await lockUser(tx, actor.accountId, usernameOf(call))
  if (restricted === true && before.id === actor.userId) throw new Fault('user.is_self', 'Nobody can restrict themselves.', { field: 'restricted' })
  const user = await updateUser(tx, before, { username, email, isRestricted: restricted, passwordHash })
  if (user === before) return { body: userBody(before) }
  await insertNotification(tx, actor, { action: 'user_update', entity: { type: 'user', id: user.id, label: user.username } })
  return { body: userBody(user) }
}
