import type { EventAction } from '@moorage/contract'
import type { AccountId } from '../../domain/shared/index.ts'
import type { EventEntity } from '../event/event-content.ts'
import { insertNotification } from '../event/insert-notification.ts'
import type { Tx } from '../open-store.ts'
import { insertAudit } from './insert-audit.ts'

/** What an operator did to a user or a token (decision G5). */
export interface OperatorAct {
  readonly accountId: AccountId
  readonly action: EventAction
  readonly entity: EventEntity & { readonly type: 'user' | 'token' }
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
