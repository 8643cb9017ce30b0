import { explainLimitReached } from '#domain/access/account.ts'
import type { AccountId, Fault } from '#domain/shared/index.ts'
import type { LimitKind } from '#store/account/account-limits.ts'
import { countUse, lockLimit } from '#store/account/account-use.ts'
import type { Tx } from '#store/open-store.ts'

const words: Readonly<Record<LimitKind, string>> = {
  volumes: 'volumes',
  gib: 'GiB of volumes',
  hosts: 'hosts',
  clusters: 'clusters',
  nodes: 'nodes',
  tokens: 'tokens',
}

/**
 * Why `adding` more of a kind would exceed the account's limit, naming the limit and the use (decision G6); null when it would not.
 * Call it before the rows are written.
 */
export async function explainOverLimit(
  tx: Tx,
  accountId: AccountId,
  kind: LimitKind,
  adding: number,
): Promise<Fault | null> {
  const most = await lockLimit(tx, accountId, kind)
  if (most === null) return null
  const used = await countUse(tx, accountId, kind)
  return explainLimitReached({ kind, words: words[kind], used, most }, adding)
}

/** Makes sure that `adding` more of a kind stays within the account's limit, as `explainOverLimit` says; throws account.limit_reached. */
export async function checkAccountLimit(tx: Tx, accountId: AccountId, kind: LimitKind, adding: number): Promise<void> {
  const fault = await explainOverLimit(tx, accountId, kind, adding)
  if (fault) throw fault
}
