import type { OperationSpec } from '@moorage/contract'
import { type Actor, ApiError, type UserId, notFound, isDatabaseAway } from '#domain/shared/index.ts'
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

/** Context of a mutation. */
export interface MutationCaller {
  readonly store: Call['store']
  readonly actor: Actor
  readonly keyed: IdempotentRequest | undefined
  readonly operation: OperationSpec
  readonly params: Call['params']
  readonly requirements: readonly Requirement[]
  readonly onActor: (actor: Actor) => void
  readonly queues: AccountQueues
  readonly checkOpen: () => void
  readonly signal: AbortSignal
  /** Changed user, null if not found; absent in other mutations. */
  readonly changedId?: UserId | null
}

/**
 * Runs a mutation when a slot of its account is free. One transaction contains grant check, work and audit row. Returns the answer, for a repeated key the
 * stored answer. Throws ApiError for a missing grant, service.busy if the wait or a lock times out, and service.maintenance if maintenance mode started
 * meanwhile (decision I6).
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
 * Changes the user in the path, or the user's grants, through `mutateFor`. The user is found without a lock, so `lockUser` rereads the row. A caller without
 * the grants is rejected before the wait. Throws resource.not_found if the account lacks the user.
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
 * Runs the transaction. If the connection breaks after the writes, they can have been committed. The error is then no 503, which promises that nothing changed
 * (decision B4).
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
    if (isBusy(error)) throw busyError(error)
    if (isMaybeDone && isDatabaseAway(error))
      throw new ApiError('service.internal', 'Internal server error', { cause: error })
    throw error
  }
}

/** Inserts the row also without a change, but not for a replay (decision G9). */
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
    entity: auditEntity(operation, { params, response: accepted.body }),
    outcome: 'accepted',
    status: 200,
    code: null,
    reason: accepted.auditReason ?? null,
  })
}

/** Error of a mutation that waited too long for others (decision B4). The cause is for the log. */
function busyError(cause: unknown): ApiError {
  const what =
    cause instanceof NoConnectionFree
      ? 'The service is too busy'
      : 'The service is busy with other changes to the same resources'
  return new ApiError('service.busy', `${what}. Nothing was changed.`, { cause })
}
