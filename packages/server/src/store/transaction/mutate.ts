import { checkActor } from '../access/user-rights.ts'
import { nudge } from '../nudge.ts'
import { claimKey, type IdempotentRequest, rememberAnswer } from './remembered-answers.ts'
import { transactOpened, transactRepeatedly } from '../transact.ts'
import type { Actor, EventId, TrashId, UserId } from '#domain/shared/index.ts'
import type { Store, Tx } from '../open-store.ts'

/** Result of an accepted mutation. */
export interface Accepted<Body = unknown> {
  readonly body: Body
  /** Event of the operation; null if the mutation started no work (decision F2). */
  readonly operationId?: EventId | null
  /** Trash item of the deleted resource (decision D12). */
  readonly trashId?: TrashId | null
  /** Body to remember for retries if `body` contains a secret (decision A9). */
  readonly replayBody?: Body
  readonly auditReason?: string
}

/** Answer of a mutation; `isReplay` is true for a remembered answer. */
export interface Answer extends Accepted {
  readonly isReplay: boolean
}

interface MutationOptions {
  readonly keyed?: IdempotentRequest | undefined
  /** User whose properties or grants change, locked with the acting user. */
  readonly changedId?: UserId | null
}

/** Function that performs a mutation; `actor.isRestricted` is current. */
type Mutation = (tx: Tx, actor: Actor) => Promise<Accepted>

/**
 * The only entry point for changes on behalf of a caller. One transaction checks, writes the desired state, its event and its work row, and remembers the
 * answer. Returns the answer, or the one remembered for the key. A thrown ApiError rolls everything back; nudges follow the commit. Until then the user's
 * rights cannot change (`checkActor`). `run` may be called again after a deadlock, so it must only read and write through `tx`.
 */
export async function mutate(
  store: Store,
  actor: Actor,
  run: Mutation,
  options: MutationOptions = {},
): Promise<Answer> {
  const answer = await transactOpened(store, {
    open: (tx) => checkActor(tx, actor, options.changedId),
    work: (tx, { isRestricted }) => runOnce(tx, { ...actor, isRestricted }, run, options.keyed),
  })
  if (!answer.isReplay) nudge(store, 'work', 'events')
  return answer
}

async function runOnce(tx: Tx, actor: Actor, run: Mutation, keyed: MutationOptions['keyed']): Promise<Answer> {
  const remembered = keyed && (await claimKey(tx, actor, keyed))
  if (remembered) return remembered
  const accepted = await run(tx, actor)
  if (keyed) await rememberAnswer(tx, actor, keyed, accepted)
  return { ...accepted, isReplay: false }
}

/**
 * Runs an operator's changes in one transaction without an acting user, retried after a deadlock, then sends nudges. Returns the result of `run`, which must
 * only read and write through `tx`.
 */
export async function mutateAsOperator<T>(store: Store, run: (tx: Tx) => Promise<T>): Promise<T> {
  const answer = await transactRepeatedly(store, run)
  nudge(store, 'work', 'events')
  return answer
}
