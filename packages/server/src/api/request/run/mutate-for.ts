import type { OperationSpec } from '@moorage/contract'
import { type Actor, Fault, type UserId, notFound, isDatabaseAway } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import type { Requirement } from '#store/access/requirement.ts'
import { findUser } from '#store/account/find-user.ts'
import { insertAudit } from '#store/audit/insert-audit.ts'
import { NoConnectionFree } from '#store/no-connection-free.ts'
import type { Tx } from '#store/open-store.ts'
import type { IdempotentRequest } from '#store/transaction/remembered-answers.ts'
import { isBusy } from '#store/transaction/is-busy.ts'
import { type Accepted, type Answer, mutate } from '#store/transaction/mutate.ts'
import { lockUser } from '#store/user/lock-users.ts'
import type { Call } from '../../call.ts'
import { auditEntity } from '../answer/audit-entity.ts'
import type { AccountQueues } from '../queues/account-queues.ts'

/** Who changes something, where, and what that needs. */
export interface MutationCaller {
  readonly store: Call['store']
  readonly actor: Actor
  readonly keyed: IdempotentRequest | undefined
  readonly operation: OperationSpec
  readonly params: Call['params']
  readonly requirements: readonly Requirement[]
  /** Told of the actor as they are now, before the work begins. */
  readonly onActor: (actor: Actor) => void
  readonly queues: AccountQueues
  /** Throws service.maintenance while the installation is closed. */
  readonly checkOpen: () => void
  /** Ends the waiting for a turn. */
  readonly signal: AbortSignal
  /** The user who is changed, null when nobody is there any more; absent in every other mutation. */
  readonly changedId?: UserId | null
}

/**
 * Runs a mutation for a caller when their account's turn comes: grants first, then the work, then its row of the audit, all in one transaction.
 * Throws service.busy when others held it up for too long, and service.maintenance when the installation closed while its body came or it waited (decision I6).
 */
export async function mutateFor(caller: MutationCaller, run: Parameters<Call['mutate']>[0]): Promise<Answer> {
  const {
    queues,
    actor: { accountId },
    changedId,
    checkOpen,
  } = caller
  const entry = {
    accountId,
    isUrgent: changedId !== undefined,
    get signal() {
      return caller.signal
    },
  }
  return queues.run(entry, async () => {
    checkOpen()
    return mutateNow(caller, run)
  })
}

/**
 * Runs a change of the user whom the path names, or of their grants. Who that is must be known before anything is locked, and may be untrue by
 * then: `lockUser` looks again. Whoever may not do this is refused before they have made anybody wait.
 */
export async function changeUserFor(caller: MutationCaller, run: Parameters<Call['changeUser']>[0]): Promise<Answer> {
  const {
    store: { db },
    actor,
    requirements,
    params,
  } = caller
  await checkGrants(db, actor, requirements)
  const named = await findUser(db, String(params['username']))
  const found = named?.account_id === actor.accountId ? named : null
  return mutateFor({ ...caller, changedId: found?.id ?? null }, async (tx) => {
    if (!found) throw notFound()
    return run(tx, await lockUser(tx, found))
  })
}

/**
 * When the connection breaks after the work was written, the commit may or may not have happened: that must not be told as a 503, which
 * promises that nothing was done (decision B4).
 */
async function mutateNow(caller: MutationCaller, run: Parameters<Call['mutate']>[0]): Promise<Answer> {
  const { keyed, changedId = null } = caller
  let isMaybeDone = false
  try {
    return await mutate(
      caller.store,
      caller.actor,
      async (tx, actor) => {
        isMaybeDone = false
        caller.onActor(actor)
        await checkGrants(tx, actor, caller.requirements)
        const accepted = await run(tx)
        await audit(tx, actor, caller, accepted)
        isMaybeDone = true
        return accepted
      },
      { keyed, changedId },
    )
  } catch (error) {
    if (isBusy(error)) throw busyFault(error)
    if (isMaybeDone && isDatabaseAway(error))
      throw new Fault('service.internal', 'Internal server error', { cause: error })
    throw error
  }
}

/** Also what changed nothing leaves its row (decision G9); a replay does not come here. */
async function audit(tx: Tx, actor: Actor, { operation, params }: MutationCaller, accepted: Accepted): Promise<void> {
  const { accountId, userId, username, tokenId, tokenLabel, requestId, address } = actor
  await insertAudit(tx, {
    accountId,
    userId,
    username,
    tokenId,
    tokenLabel,
    requestId,
    address,
    operation: operation.name,
    entity: auditEntity(operation, { params, answer: accepted.body }),
    outcome: 'accepted',
    status: 200,
    code: null,
    reason: accepted.note ?? null,
  })
}

/** The refusal of a mutation that others held up for too long (decision B4). With the cause, for the log. */
function busyFault(cause: unknown): Fault {
  const what =
    cause instanceof NoConnectionFree
      ? 'The service is too busy at the moment'
      : 'The service is busy with other changes of the same things'
  return new Fault('service.busy', `${what}; nothing was done.`, { cause })
}
