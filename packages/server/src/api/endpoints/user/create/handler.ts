import { acceptUserCreate } from '#accept/user/create.ts'
import { explainEmail, explainPassword, explainUsername } from '#domain/access/explain-user.ts'
import type { Handler } from '#api/call.ts'
import { userBody } from '#api/present/user-body.ts'
import { hashSentPassword } from '../hash-sent-password.ts'

/** Adds a user, by default restricted and without grants (decision G8). */
export const userCreate: Handler<'user.create'> = {
  kind: 'change',
  check(body) {
    const { username, email, password } = body
    return [
      username === undefined ? null : explainUsername(username),
      email === undefined ? null : explainEmail(email),
      password === undefined ? null : explainPassword(password, username ?? ''),
    ].filter((error) => error !== null)
  },
  async run(call) {
    const passwordHash = (await hashSentPassword(call)) ?? null
    const { username, email = '', restricted: isRestricted = true } = call.body
    return call.mutate(async (tx) => {
      const { row } = await acceptUserCreate(tx, call.actor, { username, email, isRestricted, passwordHash })
      return { body: userBody(row) }
    })
  },
}
