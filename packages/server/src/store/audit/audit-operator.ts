import type { EventAction } from '@moorage/contract'
import { sql } from 'kysely'
import type { AccountId } from '#domain/shared/index.ts'
import type { EntityRef } from '../event/event-content.ts'
import { type Db, type Tx, moorNow } from '../open-store.ts'
import { type AuditEntry, insertAudit } from './insert-audit.ts'

/** Operator command on a user, token or application (decision G5). */
export interface OperatorAct {
  readonly accountId: AccountId
  readonly action: EventAction
  readonly entity: EntityRef & { readonly type: 'user' | 'token' | 'oauth_app' }
  /** Detail that the row lacks, such as the token's owner. Never a secret. */
  readonly reason: string | null
}

const resources = { user: 'user', token: 'token', oauth_app: 'app' } as const

/** Writes the audit row of an accepted operator command, without user and token, but not its event (decisions F2, G9). */
export async function auditOperator(tx: Tx, { accountId, action, entity, reason }: OperatorAct): Promise<void> {
  const id = entity.type === 'user' ? entity.label : String(entity.id)
  await insertOperatorAudit(tx, {
    accountId,
    operation: `operator.${action}`,
    entity: { type: resources[entity.type], id },
    reason,
  })
}

/** Writes the audit row of an accepted operator command on any entity of an account. */
export async function insertOperatorAudit(
  db: Db,
  act: Pick<AuditEntry, 'accountId' | 'operation' | 'entity' | 'reason'>,
): Promise<void> {
  const author = { userId: null, username: null, tokenId: null, tokenLabel: null, requestId: '', address: '' }
  await insertAudit(db, { ...author, ...act, outcome: 'accepted', status: 200, code: null })
}

/** Operator action on the whole installation. */
export interface InstallationAct {
  readonly operation: `operator.${string}`
  readonly reason: string | null
}

/** Inserts an accepted audit row of an operator action for every account (decision G9). */
export async function auditEveryAccount(tx: Tx, { operation, reason }: InstallationAct): Promise<void> {
  await tx
    .insertInto('audit')
    .columns(['at', 'account_id', 'operation', 'outcome', 'status', 'reason'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select([
          moorNow.as('at'),
          'id',
          sql<string>`${operation}`.as('operation'),
          sql<'accepted'>`'accepted'`.as('outcome'),
          sql<number>`200`.as('status'),
          sql<string | null>`${reason}::text`.as('reason'),
        ]),
    )
    .execute()
}
