import { mutate } from '#store/transaction/mutate.ts'
import type { Actor, EventId } from '#domain/shared/index.ts'
import type { Tx } from '#store/open-store.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Requests a change for the bench's user in one transaction, and returns its answer. Rejects with the error of `act`, without a change. */
export async function acceptFor<Answer extends { readonly operationId: EventId | null }>(
  { store, actor }: Pick<EngineBench, 'store' | 'actor'>,
  act: (tx: Tx, actor: Actor) => Promise<Answer>,
): Promise<Answer> {
  const tries: Answer[] = []
  await mutate(store, actor, async (tx, acting) => {
    const answer = await act(tx, acting)
    tries.push(answer)
    return { body: answer, operationId: answer.operationId }
  })
  const last = tries.at(-1)
  if (!last) throw new Error('The request was not attempted.')
  return last
}

/** Accepts a change that always starts a job; returns the event ID. Throws if no job starts or the change is rejected. */
export async function acceptJobFor(
  bench: Pick<EngineBench, 'store' | 'actor'>,
  act: (tx: Tx, actor: Actor) => Promise<{ readonly operationId: EventId | null }>,
): Promise<EventId> {
  const { operationId } = await acceptFor(bench, act)
  if (operationId === null) throw new Error('The request started no job.')
  return operationId
}
