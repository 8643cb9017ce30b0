import { explainAccountLimit } from '#domain/access/account.ts'
import { type AccountId, throwErrors } from '#domain/shared/index.ts'
import { type AccountLimits, updateLimits } from '#store/account/account-limits.ts'
import type { Tx } from '#store/open-store.ts'

/** Changed limits. Absent limits stay; null removes a limit. */
export interface AccountLimit {
  readonly accountId: AccountId
  readonly limits: Partial<AccountLimits>
}

/**
 * Stores an operator's limits of an account and returns all its limits; null means unlimited. Existing resources stay, even above a limit (decisions G5, G6).
 * Throws request.field_invalid unless limits are whole numbers from 0.
 */
export async function acceptAccountLimit(tx: Tx, { accountId, limits }: AccountLimit): Promise<AccountLimits> {
  const errors = Object.entries(limits).map(([kind, limit]) => explainAccountLimit(kind, limit))
  throwErrors(errors.filter((error) => error !== null))
  return updateLimits(tx, accountId, limits)
}
