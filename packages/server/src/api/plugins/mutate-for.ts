import { type Actor, Fault } from '../../domain/shared/index.ts'
import type { IdempotentRequest } from '../../store/transaction/idempotent-request.ts'
import { type Answer, mutate } from '../../store/transaction/mutate.ts'
import type { Call } from '../call.ts'
import { isDatabaseAway } from './is-database-away.ts'

/** Who changes something, and where. */
export interface MutationCaller {
  readonly store: Call['store']
  readonly actor: Actor
  readonly keyed: IdempotentRequest | undefined
}

/**
 * Runs a mutation for a caller. When the connection breaks after its work was written, the commit may or may not have happened:
 * that must not be told as a 503, which promises that nothing was done (decision B4).
 */
export async function mutateFor(caller: MutationCaller, run: Parameters<Call['mutate']>[0]): Promise<Answer> {
  const { store, actor, keyed } = caller
  let isMaybeDone = false
  try {
    return await mutate(store, actor, async (tx) => {
      isMaybeDone = false
      const accepted = await run(tx)
      isMaybeDone = true
      return accepted
    }, keyed)
  } catch (error) {
    if (isMaybeDone && isDatabaseAway(error)) throw new Fault('service.internal', 'Internal server error', { cause: error })
    throw error
  }
}
