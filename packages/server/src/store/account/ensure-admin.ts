import { sql } from 'kysely'
import { insertNotification } from '../event/insert-notification.ts'
import type { Store, Tx } from '../open-store.ts'
import { hashToken } from '../token/hash-token.ts'
import { insertToken } from '../token/insert-token.ts'
import { createAccount } from './create-account.ts'
import { createUser, type UserRow } from './create-user.ts'
import { findUser } from './find-user.ts'

/** What the first start makes. */
const first = { account: 'default', username: 'admin', tokenLabel: 'admin-token file' } as const
/** Any fixed number; starts at the same moment go one after the other. */
const adminLock = 7_310_003

/**
 * Makes sure that the operator holds a token of the first account's unrestricted user `admin`, which it makes at the first start.
 * `held` is the token the operator has on file, null when there is none. Returns null when that one works, else a new token to
 * write there; the one that was on file before is revoked then. The installation's row must be there (ensureInstallation).
 */
export async function ensureAdmin(store: Store, held: string | null): Promise<string | null> {
  return store.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${adminLock})`.execute(tx)
    const admin = await findUser(tx, first.username)
    if (!admin) return (await giveToken(tx, await createFirst(tx))).secret
    if (held !== null && await isTokenOf(tx, admin, held)) return null
    return replaceToken(tx, admin)
  })
}

async function createFirst(tx: Tx): Promise<UserRow> {
  const account = await createAccount(tx, first.account)
  return createUser(tx, account.id, first.username)
}

function giveToken(tx: Tx, admin: UserRow) {
  const owner = { accountId: admin.account_id, userId: admin.id }
  return insertToken(tx, owner, { label: first.tokenLabel, scopes: ['*'], expiryMs: null })
}

async function isTokenOf(tx: Tx, admin: UserRow, held: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('tokens').select('id')
    .where('hash', '=', hashToken(held)).where('account_id', '=', admin.account_id).where('user_id', '=', admin.id).executeTakeFirst())
}

async function replaceToken(tx: Tx, admin: UserRow): Promise<string> {
  const author = { accountId: admin.account_id, system: true } as const
  const revoked = await tx.deleteFrom('tokens').where('account_id', '=', admin.account_id).where('user_id', '=', admin.id)
    .where('label', '=', first.tokenLabel).returning(['id', 'label']).execute()
  for (const { id, label } of revoked) await insertNotification(tx, author, { action: 'token_delete', entity: { type: 'token', id, label } })
  const { row, secret } = await giveToken(tx, admin)
  await insertNotification(tx, author, { action: 'token_create', entity: { type: 'token', id: row.id, label: row.label } })
  return secret
}
