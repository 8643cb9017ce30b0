import type { AccountId } from '#domain/shared/index.ts'
import { countUse, type LimitKind, lockLimits } from '#store/account/account-limits.ts'
import type { Tx } from '#store/open-store.ts'

/** Returns how many further resources of a kind the account may have, Infinity if unlimited. Locks the limit until the commit (decision G6). */
export async function countLeft(tx: Tx, accountId: AccountId, kind: LimitKind): Promise<number> {
  const most = (await lockLimits(tx, accountId, [kind]))[kind]
  return most === null ? Infinity : Math.max(0, most - (await countUse(tx, accountId, kind)))
}
