import type { EventAction } from '@moorage/contract'
import type { AccountId } from '../../domain/shared/index.ts'
import { insertAudit } from '../../store/audit/insert-audit.ts'
import type { EventEntity } from '../../store/event/event-content.ts'
import { insertNotification } from '../../store/event/insert-notification.ts'
import { nudge } from '../../store/nudge.ts'
import type { Store, Tx } from '../../store/open-store.ts'
import { repeatOnConflict } from '../../store/transaction/repeat-on-conflict.ts'

/** What an operator did to a user or a token (decision G5). */
export interface OperatorAct {
  readonly accountId: AccountId
  readonly action: EventAction
  readonly entity: EventEntity & { readonly type: 'user' | 'token' }
}

/** Runs a command in one transaction, again after a deadlock; readers of events wake after it. */
export async function actAsOperator<T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await repeatOnConflict(() => store.db.transaction().execute(work))
  nudge(store, 'events')
  return result
}

/** Tells what was done: an event without a username, and a row of the audit (decisions F2, G9). */
export async function tellAct(tx: Tx, { accountId, action, entity }: OperatorAct): Promise<void> {
  await insertNotification(tx, { accountId, system: true }, { action, entity })
  await insertAudit(tx, {
    accountId, userId: null, username: null, tokenId: null, tokenLabel: null,
    operation: `operator.${action}`, entity: { type: entity.type, id: entity.type === 'user' ? entity.label : String(entity.id) },
    outcome: 'accepted', status: 200, code: null, reason: null, requestId: '', address: '',
  })
}
