import type { UserCreateBody } from '@moorage/contract'
import { explainEmail } from '../../../../domain/access/email.ts'
import { explainPassword } from '../../../../domain/access/password.ts'
import { explainUsername } from '../../../../domain/access/username.ts'
import { createUser, type UserContent } from '../../../../store/account/create-user.ts'
import { insertNotification } from '../../../../store/event/insert-notification.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { userBody } from '../../../present/user-body.ts'
import { hashSentPassword } from '../hash-sent-password.ts'

/** Adds a user to the account, restricted and without grants unless told otherwise (decision G8). */
export const userCreate: Handler = {
  isMutation: true,
  check(body) {
    const { username, email, password } = body as Partial<UserCreateBody>
    return [
      username === undefined ? null : explainUsername(username),
      email === undefined ? null : explainEmail(email),
      password === undefined ? null : explainPassword(password, username ?? ''),
    ].filter((fault) => fault !== null)
  },
  async run(call) {
    const passwordHash = (await hashSentPassword(call)) ?? null
    const { email = '', restricted = true } = call.body as UserCreateBody
    return call.mutate((tx) => create(tx, call, { email, isRestricted: restricted, passwordHash }))
  },
}

async function create(tx: Tx, { actor, body }: Call, content: UserContent): Promise<Accepted> {
  const user = await createUser(tx, actor.accountId, (body as UserCreateBody).username, content)
  await insertNotification(tx, actor, {
    action: 'user_create',
    entity: { type: 'user', id: user.id, label: user.username },
  })
  return { body: userBody(user) }
}
