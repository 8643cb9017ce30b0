import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { explainUsernameTaken, isUsernameReserved } from '#domain/access/explain-user.ts'
import type { AccountId, UserId } from '#domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { lockKey } from '../locks/lock-keys.ts'

/** For whom a name is claimed. */
export interface UsernameClaim {
  readonly accountId: AccountId
  /** The user who is renamed; absent for a new one. */
  readonly takerId?: UserId
}

/**
 * Makes sure that no user of the installation, apart from the one who takes it, has a name or one that differs from it only in upper and lower case, and
 * that it stays so until the commit (decision G8). No index keeps this: installations may have such pairs from before. Throws user.username_taken, for a
 * reserved name too, and after the same look at the table: neither words nor time tell which it was.
 */
export async function claimUsername(tx: Tx, username: string, { accountId, takerId }: UsernameClaim): Promise<void> {
  const folded = username.toLowerCase()
  // Two names that share a number only wait for each other.
  await lockKey(tx, 'username', createHash('sha256').update(folded).digest().readUIntBE(0, 6), 'alone')
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'username', 'account_id'])
    .where(sql<string>`lower(username collate "C")`, '=', folded)
    .execute()
  const others = rows.filter((row) => row.id !== takerId)
  const own = others.find((row) => row.account_id === accountId)
  if (others.length > 0 || isUsernameReserved(username)) throw explainUsernameTaken(own?.username ?? null)
}
