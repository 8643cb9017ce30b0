import { type AccountId, Fault } from '../../domain/shared/index.ts'
import type { Db } from '../open-store.ts'

/**
 * Why a label cannot be had: another live cluster of the account has it now (decision E1); null when none has. For telling it
 * together with other problems; that two requests do not take it at once is kept by the index.
 */
export async function explainClusterLabelTaken(db: Db, accountId: AccountId, label: string): Promise<Fault | null> {
  const row = await db
    .selectFrom('clusters')
    .select('id')
    .where('account_id', '=', accountId)
    .where('label', '=', label)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? clusterLabelTaken() : null
}

/** The refusal of a label that another cluster of the account has (text of facts 4.3). */
export function clusterLabelTaken(): Fault {
  return new Fault('cluster.label_taken', 'Must be unique', { field: 'label' })
}
