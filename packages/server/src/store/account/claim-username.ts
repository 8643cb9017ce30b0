import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { explainUsernameTaken, isUsernameReserved } from '#domain/access/explain-user.ts'
import type { AccountId, UserId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { lockKey } from '../locks/lock-keys.ts'

/** Owner of a claimed username. */
export interface UsernameClaim {
  readonly accountId: AccountId
  /** Absent for a new user. */
  readonly userId?: UserId
}

/**
 * Claims a username until the commit, if no other user of the installation has it, ignoring case (decision G8). No unique index: older installations may have
 * names that differ only in case. Throws user.username_taken, for a reserved name after the same query: neither text nor response time reveals that it is
 * reserved.
 */
export async function claimUsername(tx: Tx, username: string, { accountId, userId }: UsernameClaim): Promise<void> {
  const folded = username.toLowerCase()
  await lockKey(tx, 'username', createHash('sha256').update(folded).digest().readUIntBE(0, 6), 'alone')
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username', 'account_id'])
    .where(sql<string>`lower(username collate "C")`, '=', folded)
    .execute()
  const others = rows.filter((row) => row.id !== userId)
  const own = others.find((row) => row.account_id === accountId)
  if (others.length > 0 || isUsernameReserved(username)) throw explainUsernameTaken(own?.username ?? null)
}
