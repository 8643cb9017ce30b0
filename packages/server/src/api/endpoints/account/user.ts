import type { OperationTypes, User } from '@moorage/contract'
import { acceptUserCreate } from '#accept/user/create.ts'
import { acceptUserDelete } from '#accept/user/delete.ts'
import { acceptUserUpdate } from '#accept/user/update.ts'
import { explainEmail, explainPassword, explainUsername } from '#domain/access/explain-user.ts'
import { ApiError } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import type { Db } from '#store/open-store.ts'
import { findAccountUser, listUsers } from '#store/user/find-users.ts'
import { hashPassword } from '#store/user/passwords.ts'
import { emptyUserDetails, listUserDetails, type UserDetails } from '#store/user/user-details.ts'
import { wireTime } from '#store/column-types.ts'
import type { CallOf, HandlersOf } from '../../call.ts'
import { respondPage } from '../../respond.ts'
import { locatePathUser as locate, usernameOf } from './username-of.ts'

/** Operations of the account's users. */
export const userHandlers: HandlersOf<'user'> = {
  'user.list': {
    kind: 'read',
    async run({ store, actor, list }) {
      const { rows, total } = await listUsers(store.db, actor, list)
      const details = await listUserDetails(
        store.db,
        rows.map((row) => row.id),
      )
      return respondPage(
        list,
        total,
        rows.map((row) => userBody(row, details.get(row.id))),
      )
    },
  },

  'user.view': {
    kind: 'read',
    locate,
    async run({ store: { db }, actor, params }) {
      return wholeUserBody(db, await findAccountUser(db, actor, usernameOf(params)))
    },
  },

  // By default restricted and without grants (decision G8).
  'user.create': {
    kind: 'change',
    check: (body) => checkUser(body, ''),
    async prepare(call) {
      const passwordHash = await hashSentPassword(call)
      return async (tx, { actor, body: { username, email = '', restricted: isRestricted = true } }) => {
        const { row } = await acceptUserCreate(tx, actor, { username, email, isRestricted, passwordHash })
        return { body: userBody(row) }
      }
    },
  },

  // Decisions F2, G8.
  'user.update': {
    kind: 'change',
    locate,
    check: (body, call) => checkUser(body, usernameOf(call.params)),
    before: async ({ store, actor, params }) => userBody(await findAccountUser(store.db, actor, usernameOf(params))),
    async changeUser(changing) {
      const passwordHash = await hashSentPassword(changing)
      return async (tx, call, user) => {
        const { username = null, email = null, restricted: isRestricted = null } = call.body
        call.checkBodyScopes(userBody(user))
        const { row } = await acceptUserUpdate(tx, call.actor, { user, username, email, isRestricted, passwordHash })
        return {
          body: await wholeUserBody(tx, row),
          ...(row.username !== user.username && { auditReason: `Renamed to "${row.username}".` }),
        }
      }
    },
  },

  'user.delete': {
    kind: 'change',
    locate,
    changeUser:
      async () =>
      async (tx, { actor }, user) => {
        await acceptUserDelete(tx, actor, { user })
        return { body: {} }
      },
  },
}

type UserTexts = Partial<OperationTypes['user.update']['body']>

/** A password must differ from the username, or from `known` if none was sent. */
function checkUser({ username, email, password }: UserTexts, known: string): ApiError[] {
  return [
    username === undefined ? null : explainUsername(username),
    email === undefined ? null : explainEmail(email),
    password === undefined ? null : explainPassword(password, username ?? known),
  ].filter((error) => error !== null)
}

/**
 * Returns the hash of a new password; null if none was sent. Hashing is slow, so it runs before the transaction, and after earlier new passwords of the account.
 * Throws access.grant_missing for a restricted caller, who could otherwise cause this load. Throws service.busy if the queue is full or the wait times out.
 */
async function hashSentPassword({
  body: { password },
  actor,
  passwords,
  signal,
}: CallOf<'user.create' | 'user.update'>): Promise<string | null> {
  if (password === undefined) return null
  if (actor.isRestricted) throw new ApiError('access.grant_missing', 'Unauthorized')
  return passwords.run({ kind: 'change', lane: String(actor.accountId), signal }, () => hashPassword(password))
}

/** Fields of facts 9.3. Without details, as for a new user, the response has no SSH keys or sign-ins. */
function userBody(row: UserRow, { sshKeys, lastSignIn }: UserDetails = emptyUserDetails): User {
  return {
    username: row.username,
    email: row.email,
    restricted: row.is_restricted,
    ssh_keys: [...sshKeys],
    tfa_enabled: false,
    last_login: lastSignIn && { login_datetime: wireTime(lastSignIn.at), status: lastSignIn.status },
    password_created: row.password_created === null ? null : wireTime(row.password_created),
  }
}

async function wholeUserBody(db: Db, row: UserRow): Promise<User> {
  return userBody(row, (await listUserDetails(db, [row.id])).get(row.id))
}
