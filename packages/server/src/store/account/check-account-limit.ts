import type { AccountId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import type { LimitKind } from './account-limits.ts'
import { explainAccountLimit } from './explain-account-limit.ts'

/** Makes sure that `adding` more of a kind stays within the account's limit, as `explainAccountLimit` says; throws account.limit_reached. */
export async function checkAccountLimit(tx: Tx, accountId: AccountId, kind: LimitKind, adding: number): Promise<void> {
  const fault = await explainAccountLimit(tx, accountId, kind, adding)
  if (fault) throw fault
}
