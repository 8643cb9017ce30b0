import { explainLimitReached } from '#domain/access/account.ts'
import type { AccountId, Fault } from '#domain/shared/index.ts'
import { type LimitKind, limitKinds } from '#store/account/account-limits.ts'
import { countUse, lockLimits } from '#store/account/account-use.ts'
import type { Tx } from '#store/open-store.ts'

const words: Readonly<Record<LimitKind, string>> = {
  volumes: 'volumes',
  gib: 'GiB of volumes',
  hosts: 'hosts',
  clusters: 'clusters',
  nodes: 'nodes',
  tokens: 'tokens',
}

/** How much more of each kind is wanted. */
export type Adding = Partial<Readonly<Record<LimitKind, number>>>

/**
 * Why adding so much more would exceed the account's limits, naming limit and use of each (decision G6); nothing where it would not.
 * Call it before the rows are written.
 */
export async function explainOverLimits(tx: Tx, accountId: AccountId, adding: Adding): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  const kinds = limitKinds.filter((kind) => adding[kind] !== undefined)
  const limits = await lockLimits(tx, accountId, kinds)
  for (const kind of kinds) {
    const most = limits[kind]
    if (most === null) continue
    const used = await countUse(tx, accountId, kind)
    const fault = explainLimitReached({ kind, words: words[kind], used, most }, adding[kind] ?? 0)
    if (fault) faults.push(fault)
  }
  return faults
}

/** Makes sure that so much more stays within the account's limits, as `explainOverLimits` says; throws account.limit_reached, the first. */
export async function checkAccountLimits(tx: Tx, accountId: AccountId, adding: Adding): Promise<void> {
  const [fault] = await explainOverLimits(tx, accountId, adding)
  if (fault) throw fault
}
