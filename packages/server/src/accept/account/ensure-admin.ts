import type { AccountId } from '#domain/shared/index.ts'
import { isAdminToken, lockAdmin, revokeAdminTokens } from '#store/token/admin-tokens.ts'
import { insertAccount, findAccount } from '#store/account/accounts.ts'
import { type UserRow, insertUser } from '#store/account/insert-user.ts'
import { findUser } from '#store/account/find-user.ts'
import { auditOperator } from '#store/audit/audit-operator.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Store, Tx } from '#store/open-store.ts'
import { insertSignIn, operatorSignIn } from '#store/sign-in/sign-ins.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { matchesHash } from '#store/user/passwords.ts'
import { findOldestUnrestricted } from '#store/user/find-users.ts'

const first = { account: 'default', username: 'admin', tokenLabel: 'admin-token file' } as const

/**
 * Ensures that the operator has a token of an unrestricted user of the first account. Returns null if `held`, the token in the operator's file, works.
 * Otherwise revokes the operator's earlier tokens and returns a new one. The first start creates the account and its user `admin`. If `admin` was renamed,
 * restricted or removed, the account's oldest unrestricted user replaces it. Requires the installation's row (ensureInstallation).
 * @param makePassword called if the first account does not exist yet; returns the stored form of the first password (decision G8.8)
 */
export async function ensureAdmin(
  store: Store,
  held: string | null,
  makePassword: () => Promise<string | null> = async () => null,
): Promise<string | null> {
  return store.db.transaction().execute(async (tx) => {
    await lockAdmin(tx)
    const account = await findAccount(tx, first.account)
    if (!account) return (await giveToken(tx, await createFirst(tx, await makePassword()))).secret
    if (held !== null && (await isAdminToken(tx, account.id, held))) return null
    return replaceToken(tx, await findAdmin(tx, account.id), held)
  })
}

/** Existing clients require an email address; no mail is sent. */
async function createFirst(tx: Tx, passwordHash: string | null): Promise<UserRow> {
  const account = await insertAccount(tx, first.account)
  return insertUser(tx, account.id, first.username, { email: `${first.username}@localhost`, passwordHash })
}

/** Returns `admin` if that user still has the generated first password, otherwise null (decision G8.8). */
export async function findGeneratedPassword(store: Store, password: string): Promise<string | null> {
  const admin = await findUser(store.db, first.username)
  const kept = admin?.password_hash ?? null
  return kept !== null && (await matchesHash(password, kept)) ? first.username : null
}

/** Always finds a user: an account keeps one unrestricted user (decision G8). */
async function findAdmin(tx: Tx, accountId: AccountId): Promise<UserRow> {
  const named = await findUser(tx, first.username)
  if (named && named.account_id === accountId && !named.is_restricted) return named
  const oldest = await findOldestUnrestricted(tx, accountId)
  if (!oldest) throw new Error('the first account has no unrestricted user')
  return oldest
}

async function giveToken(tx: Tx, admin: UserRow) {
  await insertSignIn(tx, admin, operatorSignIn)
  const owner = { accountId: admin.account_id, userId: admin.id }
  return insertToken(tx, owner, { label: first.tokenLabel, scopes: ['*'], expiryMs: null })
}

async function replaceToken(tx: Tx, admin: UserRow, held: string | null): Promise<string> {
  const { account_id: accountId, id: userId, username } = admin
  const revoked = await revokeAdminTokens(tx, { accountId, userId, label: first.tokenLabel, secret: held ?? '' })
  for (const token of revoked) await recordTokenChange(tx, accountId, 'token_delete', token)
  const { row, secret } = await giveToken(tx, admin)
  await recordTokenChange(tx, accountId, 'token_create', { ...row, username })
  return secret
}

/** The audit row names the owner, who is unknown once the token is deleted (decision G9). */
async function recordTokenChange(
  tx: Tx,
  accountId: AccountId,
  action: 'token_create' | 'token_delete',
  { id, label, username }: { readonly id: number; readonly label: string; readonly username: string },
): Promise<void> {
  const entity = { type: 'token', id, label } as const
  await insertNotification(tx, { accountId, system: true }, { action, entity })
  await auditOperator(tx, { accountId, action, entity, reason: `Token of "${username}".` })
}
