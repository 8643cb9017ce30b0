import type { EventAction } from '@moorage/contract'
import type { AccountId } from '#domain/shared/index.ts'
import type { EntityRef } from '../event/event-content.ts'
import type { Tx } from '../open-store.ts'
import { insertAudit } from './insert-audit.ts'

/** What an operator did to a user, a token or an application (decision G5). */
export interface OperatorAct {
  readonly accountId: AccountId
  readonly action: EventAction
  readonly entity: EntityRef & { readonly type: 'user' | 'token' | 'oauth_app' }
  /** What the rest of the row does not say: whose token, which change. Never a secret. */
  readonly reason: string | null
}

/** What events are about, as operations call it. */
const resources = { user: 'user', token: 'token', oauth_app: 'app' } as const

/** Leaves a row of the audit for what an operator had accepted, beside the event without a username that the act wrote (decisions F2, G9). */
export async function auditOperator(tx: Tx, { accountId, action, entity, reason }: OperatorAct): Promise<void> {
  await insertAudit(tx, {
    accountId,
    userId: null,
    username: null,
    tokenId: null,
    tokenLabel: null,
    operation: `operator.${action}`,
    entity: { type: resources[entity.type], id: entity.type === 'user' ? entity.label : String(entity.id) },
    outcome: 'accepted',
    status: 200,
    code: null,
    reason,
    requestId: '',
    address: '',
  })
}
