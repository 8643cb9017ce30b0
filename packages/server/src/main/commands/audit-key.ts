import { findOldestAccountId } from '../../store/account/find-oldest-account-id.ts'
import { insertAudit } from '../../store/audit/insert-audit.ts'
import type { Db } from '../../store/open-store.ts'

/**
 * Leaves a row about a key in the audit (decision G9). Keys belong to no account: the one made first answers for the installation,
 * and where there is none yet nobody could read the row.
 */
export async function auditKey(
  db: Db,
  operation: 'operator.key_rotate' | 'operator.key_promote' | 'operator.key_reseal' | 'operator.key_drop',
  keyId: string,
): Promise<void> {
  const accountId = await findOldestAccountId(db)
  if (accountId === undefined) return
  await insertAudit(db, {
    accountId,
    userId: null,
    username: null,
    tokenId: null,
    tokenLabel: null,
    operation,
    entity: { type: 'key', id: keyId },
    outcome: 'accepted',
    status: 200,
    code: null,
    reason: null,
    requestId: '',
    address: '',
  })
}
