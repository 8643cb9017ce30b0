import { sql } from 'kysely'
import { type AccountId, Fault } from '../../domain/shared/index.ts'
import { type Tx, timeOnce } from '../open-store.ts'

/** What is counted today; clusters and nodes join with their tables. */
export type CountedKind = 'volumes' | 'gib' | 'hosts' | 'tokens'

/** What an account uses of each: things on their way out no longer count, expired tokens neither. */
const uses: Readonly<Record<CountedKind, (tx: Tx, accountId: AccountId) => Promise<number>>> = {
  volumes: async (tx, accountId) => countOf(await tx.selectFrom('volumes').select(sql<number>`count(*)`.as('used'))
    .where('account_id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirst()),
  gib: async (tx, accountId) => countOf(await tx.selectFrom('volumes').select(sql<number>`coalesce(sum(size_gib), 0)::bigint`.as('used'))
    .where('account_id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirst()),
  hosts: async (tx, accountId) => countOf(await tx.selectFrom('hosts').select(sql<number>`count(*)`.as('used'))
    .where('account_id', '=', accountId).where('status', '<>', 'deleting').executeTakeFirst()),
  tokens: async (tx, accountId) => countOf(await tx.selectFrom('tokens').select(sql<number>`count(*)`.as('used'))
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('expiry', 'is', null), where('expiry', '>', timeOnce)])).executeTakeFirst()),
}

const words: Readonly<Record<CountedKind, string>> = { volumes: 'volumes', gib: 'GiB of volumes', hosts: 'hosts', tokens: 'tokens' }

/**
 * Makes sure that `adding` more of a kind stays within the account's limit (decision G6); call it in the accepting transaction,
 * before the rows are written. An account without that limit costs one read. With one, its row is locked until the commit, so
 * that parallel requests are counted one after the other. Throws account.limit_reached, which names the limit and the use.
 */
export async function checkAccountLimit(tx: Tx, accountId: AccountId, kind: CountedKind, adding: number): Promise<void> {
  const column = `${kind}_max` as const
  const account = tx.selectFrom('accounts').select(`${column} as most`).where('id', '=', accountId)
  if ((await account.executeTakeFirstOrThrow()).most === null) return
  const { most } = await account.forNoKeyUpdate().executeTakeFirstOrThrow()
  if (most === null) return
  const used = await uses[kind](tx, accountId)
  if (used + adding <= most) return
  throw new Fault('account.limit_reached', `This account uses ${used} of ${most} ${words[kind]}, and ${adding} more would exceed that limit.`, { facts: { kind, used, adding, most } })
}

function countOf(row: { used: number } | undefined): number {
  return row?.used ?? 0
}
