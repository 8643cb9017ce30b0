import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { consoleTimes, consoleTokenText } from '#domain/access/console-session.ts'
import type { UserRow } from '../account/insert-user.ts'
import { fromNow } from './records.ts'
import { type Db, type Store, timeOnce } from '../open-store.ts'
import { transactRepeatedly } from '../transact.ts'
import { lockUsers } from '../user/lock-users.ts'
import { hashToken } from '../token/find-token.ts'

const label = 'console'

/**
 * Signs a user in to the console: inserts a token with all scopes for a cookie (ADR 0046). Returns its secret, 64 hex characters; null if the user is deleted
 * or the password was changed after the check (decision G8).
 */
export async function insertConsoleSession(store: Store, user: UserRow): Promise<string | null> {
  const secret = randomBytes(32).toString('hex')
  const hash = hashToken(consoleTokenText(secret))
  const isMade = await transactRepeatedly(store, async (tx) => {
    await lockUsers(tx, { actingId: user.id, changedId: null })
    const made = await tx
      .insertInto('tokens')
      .columns(['account_id', 'user_id', 'label', 'prefix', 'hash', 'scopes', 'expiry', 'session_ends'])
      .expression((from) =>
        from
          .selectFrom('users')
          .select([
            'users.account_id',
            'users.id',
            sql<string>`${label}`.as('label'),
            sql<string>`''`.as('prefix'),
            sql<Buffer>`${hash}::bytea`.as('hash'),
            sql<string[]>`array['*']`.as('scopes'),
            fromNow(consoleTimes.idleS).as('expiry'),
            fromNow(consoleTimes.longestS).as('session_ends'),
          ])
          .where('users.id', '=', user.id)
          .where('users.password_hash', '=', user.password_hash),
      )
      .returning('id')
      .executeTakeFirst()
    return made !== undefined
  })
  return isMade ? secret : null
}

/** Extends an active session, at most to `session_ends`. Returns false if it is unknown or expired. */
export async function renewConsoleSession(db: Db, secret: string): Promise<boolean> {
  const row = await db
    .updateTable('tokens')
    .set({ expiry: sql`least(session_ends, ${fromNow(consoleTimes.idleS)})` })
    .where('hash', '=', hashToken(consoleTokenText(secret)))
    .where('expiry', '>', timeOnce)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a session and returns its user, or undefined if the session is unknown. */
export async function deleteConsoleSession(db: Db, secret: string): Promise<UserRow | undefined> {
  const deleted = await db
    .deleteFrom('tokens')
    .where('hash', '=', hashToken(consoleTokenText(secret)))
    .returning('user_id')
    .executeTakeFirst()
  return deleted && db.selectFrom('users').selectAll().where('id', '=', deleted.user_id).executeTakeFirst()
}
