import { sql } from 'kysely'
import type { AccountId } from '../../domain/shared/index.ts'
import { tellTokenAct } from '../audit/tell-token-act.ts'
import type { Store, Tx } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import { insertToken } from '../token/insert-token.ts'
import { findOldestUnrestricted } from '../user/find-oldest-unrestricted.ts'
import { createAccount } from './create-account.ts'
import { createUser, type UserRow } from './create-user.ts'
import { findAccount } from './find-account.ts'
import { findUser } from './find-user.ts'

/** What the first start makes. */
const first = { account: 'default', username: 'admin', tokenLabel: 'admin-token file' } as const
/** Any fixed number; starts at the same moment go one after the other. */
const adminLock = 7_310_003

/**
 * Makes sure that the operator holds a token of an unrestricted user of the first account: `admin`, made at the first start, or whoever has
 * been unrestricted there for longest when admin was renamed, restricted or removed since. `held` is the token the operator has on file,
 * null when there is none. Returns null when that one works, else a new token to write there; the one that was on file before is revoked
 * then. The installation's row must be there (ensureInstallation).
 */
export async function ensureAdmin(store: Store, held: string | null): Promise<string | null> {
  return store.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${adminLock})`.execute(tx)
    const account = await findAccount(tx, first.account)
    if (!account) return (await giveToken(tx, await createFirst(tx))).secret
    if (held !== null && (await isTokenOf(tx, account.id, held))) return null
    return replaceToken(tx, await findAdmin(tx, account.id), held)
  })
}

async function createFirst(tx: Tx): Promise<UserRow> {
  const account = await createAccount(tx, first.account)
  return createUser(tx, account.id, first.username)
}

/** There is always somebody: an account keeps one unrestricted user (decision G8). */
async function findAdmin(tx: Tx, accountId: AccountId): Promise<UserRow> {
  const named = await findUser(tx, first.username)
  if (named && named.account_id === accountId && !named.is_restricted) return named
  const oldest = await findOldestUnrestricted(tx, accountId)
  if (!oldest) throw new Error('the first account has no unrestricted user')
  return oldest
}

function giveToken(tx: Tx, admin: UserRow) {
  const owner = { accountId: admin.account_id, userId: admin.id }
  return insertToken(tx, owner, { label: first.tokenLabel, scopes: ['*'], expiryMs: null })
}

/** Whether this is the token that was written for the operator, and may still do everything. */
async function isTokenOf(tx: Tx, accountId: AccountId, held: string): Promise<boolean> {
  return Boolean(
    await tx
      .selectFrom('tokens')
      .innerJoin('users', (join) =>
        join.onRef('users.account_id', '=', 'tokens.account_id').onRef('users.id', '=', 'tokens.user_id'),
      )
      .select('tokens.id')
      .where('tokens.hash', '=', hashToken(held))
      .where('tokens.account_id', '=', accountId)
      .where('users.is_restricted', '=', false)
      .executeTakeFirst(),
  )
}

async function replaceToken(tx: Tx, admin: UserRow, held: string | null): Promise<string> {
  const accountId = admin.account_id
  const revoked = await tx
    .deleteFrom('tokens')
    .using('users')
    .whereRef('users.id', '=', 'tokens.user_id')
    .where('tokens.account_id', '=', accountId)
    .where((is) =>
      is.or([
        is.and([is('tokens.user_id', '=', admin.id), is('tokens.label', '=', first.tokenLabel)]),
        is('tokens.hash', '=', hashToken(held ?? '')),
      ]),
    )
    .returning(['tokens.id', 'tokens.label', 'users.username'])
    .execute()
  for (const { id, label, username } of revoked)
    await tellTokenAct(tx, { accountId, action: 'token_delete', token: { id, label }, username })
  const { row, secret } = await giveToken(tx, admin)
  await tellTokenAct(tx, { accountId, action: 'token_create', token: row, username: admin.username })
  return secret
}
