import { type Actor, ApiError, type UserId, notFound, isDatabaseAway } from '#domain/shared/index.ts'
import { checkGrants } from '#store/access/check-grants.ts'
import { findUser } from '#store/account/find-user.ts'
import { insertAudit } from '#store/audit/insert-audit.ts'
import { NoConnectionFree } from '#store/no-connection-free.ts'
import type { Tx } from '#store/open-store.ts'
import { isBusy } from '#store/transaction/is-busy.ts'
import { type Accepted, type Answer, mutate } from '#store/transaction/mutate.ts'
import { lockUser } from '#store/user/lock-users.ts'
import type { AnyHandler, Call } from '../../call.ts'
import { makeCall } from '../admit/make-call.ts'
import { auditEntity } from '../answer/audit-entity.ts'
import { rejectClosed } from '../receive/receive.ts'
import type { Serving } from '../state/serving.ts'
import type { CheckedRequest } from '../state/checked-request.ts'

type ChangeHandler = Extract<AnyHandler, { readonly kind: 'change' }>

/** A prepared change. */
interface PreparedChange {
  accept(tx: Tx, call: Call): Promise<Accepted>
  /** Changed user, null if not found; absent in other changes. */
  readonly changedId?: UserId | null
}

/**
 * Runs a change when a slot of its account is free. One transaction contains grant check, work and audit row. Returns the answer, for a repeated key the stored
 * answer. Throws ApiError for a missing grant, service.busy if the wait or a lock times out, and service.maintenance if maintenance mode started meanwhile
 * (decision I6).
 */
export async function runChange(serving: Serving, checked: CheckedRequest, handler: ChangeHandler): Promise<Answer> {
  const change = await prepare(checked, handler)
  const { running } = checked
  const entry = {
    accountId: checked.call.actor.accountId,
    isUrgent: change.changedId !== undefined,
    get signal() {
      return running.signal
    },
  }
  return serving.queues.changes.run(entry, async () => {
    rejectClosed(serving)
    return transact(serving, checked, change)
  })
}

async function prepare(checked: CheckedRequest, handler: ChangeHandler): Promise<PreparedChange> {
  if ('accept' in handler) return handler
  if ('prepare' in handler) return { accept: await handler.prepare(checked.call) }
  return prepareUserChange(checked, await handler.changeUser(checked.call))
}

/**
 * Returns the change of the user in the path, or of the user's grants. The user is found without a lock, so `lockUser` rereads the row. A caller without the
 * grants is rejected before the wait. Throws resource.not_found if the account lacks the user.
 */
async function prepareUserChange(
  { call: { store, actor, params }, requirements }: CheckedRequest,
  accept: Awaited<ReturnType<Extract<ChangeHandler, { changeUser: unknown }>['changeUser']>>,
): Promise<PreparedChange> {
  const { db } = store
  await checkGrants(db, actor, requirements)
  const named = await findUser(db, String(params['username']))
  const found = named?.account_id === actor.accountId ? named : null
  return {
    changedId: found?.id ?? null,
    async accept(tx, call) {
      if (!found) throw notFound()
      return accept(tx, call, await lockUser(tx, found))
    },
  }
}

/**
 * Runs the transaction. If the connection breaks after the writes, they can have been committed. The error is then no 503, which promises that nothing changed
 * (decision B4).
 */
async function transact(serving: Serving, checked: CheckedRequest, change: PreparedChange): Promise<Answer> {
  const { call, input, keyed, requirements } = checked
  let isMaybeDone = false
  try {
    return await mutate(
      call.store,
      call.actor,
      async (tx, actor) => {
        isMaybeDone = false
        await checkGrants(tx, actor, requirements)
        const accepted = await change.accept(tx, makeCall(serving, { ...checked, actor }, input))
        await audit(tx, actor, checked, accepted)
        isMaybeDone = true
        return accepted
      },
      { keyed, changedId: change.changedId ?? null },
    )
  } catch (error) {
    if (isBusy(error)) throw busyError(error)
    if (isMaybeDone && isDatabaseAway(error))
      throw new ApiError('service.internal', 'Internal server error', { cause: error })
    throw error
  }
}

/** Inserts the row also without a change, but not for a replay (decision G9). */
async function audit(tx: Tx, actor: Actor, { call, route }: CheckedRequest, accepted: Accepted): Promise<void> {
  const { accountId, userId, username, tokenId, tokenLabel, requestId, address } = actor
  const { operation } = route.compiled
  await insertAudit(tx, {
    accountId,
    userId,
    username,
    tokenId,
    tokenLabel,
    requestId,
    address,
    operation: operation.name,
    entity: auditEntity(operation, { params: call.params, response: accepted.body }),
    outcome: 'accepted',
    status: 200,
    code: null,
    reason: accepted.auditReason ?? null,
  })
}

/** Error of a change that waited too long for others (decision B4). The cause is for the log. */
function busyError(cause: unknown): ApiError {
  const what =
    cause instanceof NoConnectionFree
      ? 'The service is too busy'
      : 'The service is busy with other changes to the same resources'
  return new ApiError('service.busy', `${what}. Nothing was changed.`, { cause })
}
