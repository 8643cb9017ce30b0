import { checkActor } from '../access/check-actor.ts'
import { nudge } from '../nudge.ts'
import { type IdempotentRequest, claimKey, rememberAnswer } from './remembered-answers.ts'
import { transactOpened, transactRepeatedly } from './repeat-on-conflict.ts'
import type { Actor, EventId, UserId } from '#domain/shared/index.ts'
import type { Store, Tx } from '../open-store.ts'

/** What an accepted mutation answers. */
export interface Accepted<Body = unknown> {
  /** Body of the 200 answer, in neutral words. */
  readonly body: Body
  /** The operation event, when the mutation started work (decision F2). */
  readonly operationId?: EventId | null
  /** Body a replay gets when the first one carried a secret (decision A9). */
  readonly replayBody?: Body
  /** What the audit is to say of it beyond what every row says. */
  readonly note?: string
}

/** An accepted answer, and whether it was remembered rather than made now. */
export interface Answer extends Accepted {
  readonly isReplay: boolean
}

/** What is known of a mutation before it begins. */
interface MutationOptions {
  /** The Idempotency-Key that was sent. */
  readonly keyed?: IdempotentRequest | undefined
  /** The user whom it changes, or whose grants: locked with the acting one, before anything else. */
  readonly changedId?: UserId | null
}

/** The work of a mutation. It gets the actor as they are now: in the meantime a user may have become restricted. */
type Mutation = (tx: Tx, actor: Actor) => Promise<Accepted>

/**
 * The one entry through which anything is changed on behalf of a caller: one transaction that checks, writes what is wanted,
 * its event and its work row, and remembers the answer; a thrown Fault leaves nothing behind. Nudges go out after the commit.
 * What the user may do stays as it is until the commit (`checkActor`). `run` may be called again after a deadlock, so it must do
 * nothing but read and write through `tx`.
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
 * The entry for what an operator changes by a command, beside `mutate`: one transaction without an acting user, done again after a
 * deadlock like every other, with its nudges after the commit. `run` must do nothing but read and write through `tx`.
 */
export async function mutateAsOperator<T>(store: Store, run: (tx: Tx) => Promise<T>): Promise<T> {
  const answer = await transactRepeatedly(store, run)
  nudge(store, 'work', 'events')
  return answer
}
