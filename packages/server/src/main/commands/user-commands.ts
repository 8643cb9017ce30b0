import { randomBytes } from 'node:crypto'
import { acceptUserCreate } from '#accept/user/create.ts'
import { acceptUserDelete } from '#accept/user/delete.ts'
import { acceptUserUpdate } from '#accept/user/update.ts'
import { explainEmail, explainPassword } from '#domain/access/explain-user.ts'
import { throwErrors } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { findOwnAccount } from '#store/account/accounts.ts'
import { auditOperator, type OperatorAct } from '#store/audit/audit-operator.ts'
import type { EventAuthor } from '#store/event/event-content.ts'
import { listGrants } from '#store/grant/list-grants.ts'
import { listEveryApp } from '#store/oauth/apps.ts'
import type { Store, Tx } from '#store/open-store.ts'
import { mutateAsOperator } from '#store/transaction/mutate.ts'
import { listEveryToken } from '#store/token/every-token.ts'
import { hashPassword } from '#store/user/passwords.ts'
import { listEveryUser } from '#store/user/find-users.ts'
import { lockUser } from '#store/user/lock-users.ts'
import { wireTime } from '#store/column-types.ts'
import { findNamedAccount, findNamedUser } from './find-named.ts'

/** `moor admin user`: users of any account (decisions G5, G8). */
export const userCommands = { create, list, show, setPassword, restrict, delete: remove } as const

/** Arguments of `create`. */
interface UserCreateOptions {
  readonly username: string
  readonly account: string
  readonly email?: string
  readonly isRestricted: boolean
  /** Without a password, the user cannot sign in. */
  readonly password?: string
}

/** Adds a user to any account (decision G5). Throws resource.not_found, user.username_taken, request.field_invalid. */
async function create(store: Store, options: UserCreateOptions) {
  const { username, email = '', isRestricted, password } = options
  throwErrors(
    [explainEmail(email), password === undefined ? null : explainPassword(password, username)].filter(
      (fault) => fault !== null,
    ),
  )
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return mutateAsOperator(store, async (tx) => {
    const account = await findNamedAccount(tx, options.account)
    const author = { accountId: account.id, system: true } as const
    const { row } = await acceptUserCreate(tx, author, { username, email, isRestricted, passwordHash })
    await audit(tx, 'user_create', row, isRestricted ? null : 'Unrestricted.')
    return { account: account.label, username, email, is_restricted: isRestricted }
  })
}

/** Lists users of one account, or of all (decision G5). Throws resource.not_found. */
async function list(store: Store, { account }: { readonly account?: string }) {
  const rows = await listEveryUser(
    store.db,
    account === undefined ? null : (await findNamedAccount(store.db, account)).id,
  )
  return {
    users: rows.map((row) => ({
      account: row.account,
      username: row.username,
      email: row.email,
      is_restricted: row.is_restricted,
    })),
  }
}

/** Returns a user of any account (decision G5). Throws resource.not_found. */
async function show(store: Store, { username }: { readonly username: string }) {
  const user = await findNamedUser(store.db, username)
  const account = await findOwnAccount(store.db, { accountId: user.account_id })
  return {
    account: account.label,
    username,
    email: user.email,
    is_restricted: user.is_restricted,
    has_password: user.password_hash !== null,
    created: wireTime(user.created),
    /** Includes tokens of applications and clusters. */
    tokens: (await listEveryToken(store.db, user)).length,
    /** Includes applications without a current token. */
    applications: (await listEveryApp(store.db, user)).length,
    grants: user.is_restricted ? await listGrants(store.db, user, 'granted') : null,
  }
}

/** Arguments of `password`. */
interface UserPasswordOptions {
  readonly username: string
  /** New password; generated if absent. */
  readonly password?: string
}

/** Sets a password and ends the user's sessions (decisions G5, G8). Throws request.field_invalid, resource.not_found. */
async function setPassword(store: Store, options: UserPasswordOptions) {
  const { username } = options
  const password = options.password ?? randomBytes(18).toString('base64url')
  const weak = explainPassword(password, username)
  if (weak) throw weak
  const passwordHash = await hashPassword(password)
  await mutateAsOperator(store, async (tx) => {
    const user = await lockUser(tx, await findNamedUser(tx, username))
    await acceptUserUpdate(tx, systemOf(user), { ...unchanged, user, passwordHash })
    await audit(tx, 'user_update', user, 'New password.')
  })
  // A generated password is shown once.
  return { username, ...(options.password === undefined && { password }) }
}

/** Arguments of `restrict` and `unrestrict`. */
interface UserRestrictOptions {
  readonly username: string
  readonly isRestricted: boolean
}

/** Restricts a user, or unrestricts them and deletes the grants (decisions G5, G8). Throws resource.not_found, user.last_unrestricted. */
async function restrict(store: Store, { username, isRestricted }: UserRestrictOptions) {
  return mutateAsOperator(store, async (tx) => {
    const user = await lockUser(tx, await findNamedUser(tx, username))
    const { row } = await acceptUserUpdate(tx, systemOf(user), { ...unchanged, user, isRestricted })
    if (row !== user) await audit(tx, 'user_update', user, isRestricted ? 'Restricted.' : 'Unrestricted.')
    return { username, is_restricted: isRestricted }
  })
}

/** Deletes a user with all their tokens and applications (decisions G5, G8). Throws resource.not_found, user.last_unrestricted. */
async function remove(store: Store, { username }: { readonly username: string }) {
  return mutateAsOperator(store, async (tx) => {
    const user = await lockUser(tx, await findNamedUser(tx, username))
    await acceptUserDelete(tx, systemOf(user), { user })
    await audit(tx, 'user_delete', user, null)
    return { username, deleted: true }
  })
}

const unchanged = { username: null, email: null, isRestricted: null, passwordHash: null } as const

/** Operator commands act as the system within the user's account. */
function systemOf({ account_id: accountId }: UserRow): EventAuthor {
  return { accountId, system: true }
}

async function audit(
  tx: Tx,
  action: OperatorAct['action'],
  { account_id: accountId, id, username: label }: UserRow,
  reason: string | null,
): Promise<void> {
  await auditOperator(tx, { accountId, action, entity: { type: 'user', id, label }, reason })
}
