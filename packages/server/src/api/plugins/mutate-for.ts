import type { OperationSpec } from '@moorage/contract'
import { type Actor, Fault } from '../../domain/shared/index.ts'
import { checkGrants } from '../../store/access/check-grants.ts'
import type { Need } from '../../store/access/need.ts'
import { insertAudit } from '../../store/audit/insert-audit.ts'
import type { Tx } from '../../store/open-store.ts'
import type { IdempotentRequest } from '../../store/transaction/idempotent-request.ts'
import { type Accepted, type Answer, mutate } from '../../store/transaction/mutate.ts'
import type { Call } from '../call.ts'
import { auditEntity } from './audit-entity.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** Who changes something, where, and what that needs. */
export interface MutationCaller {
  readonly store: Call['store']
  readonly actor: Actor
  readonly keyed: IdempotentRequest | undefined
  readonly operation: OperationSpec
  readonly params: Call['params']
  readonly needs: readonly Need[]
  /** Told of the actor as they are now, before the work begins. */
  readonly onActor: (actor: Actor) => void
}

/**
 * Runs a mutation for a caller: grants first, then the work, then its row of the audit, all in one transaction. When the connection
 * breaks after its work was written, the commit may or may not have happened: that must not be told as a 503, which promises that
 * nothing was done (decision B4).
 */
export async function mutateFor(caller: MutationCaller, run: Parameters<Call['mutate']>[0]): Promise<Answer> {
  let isMaybeDone = false
  try {
    return await mutate(caller.store, caller.actor, async (tx, actor) => {
      isMaybeDone = false
      caller.onActor(actor)
      await checkGrants(tx, actor, caller.needs)
      const accepted = await run(tx)
      await audit(tx, actor, caller, accepted)
      isMaybeDone = true
      return accepted
    }, caller.keyed)
  } catch (error) {
    if (isMaybeDone && isDatabaseAway(error)) throw new Fault('service.internal', 'Internal server error', { cause: error })
    throw error
  }
}

/** Also what changed nothing leaves its row (decision G9); a replay does not come here. */
async function audit(tx: Tx, actor: Actor, { operation, params }: MutationCaller, accepted: Accepted): Promise<void> {
  const { accountId, userId, username, tokenId, tokenLabel, requestId, address } = actor
  await insertAudit(tx, {
    accountId, userId, username, tokenId, tokenLabel, requestId, address, operation: operation.name,
    entity: auditEntity(operation, { params, answer: accepted.body }), outcome: 'accepted', status: 200, code: null, reason: null,
  })
}
