import { mutate } from '../../store/transaction/mutate.ts'
import type { Actor, EventId } from '../../domain/shared/index.ts'
import type { Tx } from '../../store/open-store.ts'
import type { EngineBench } from '../engine/engine-bench.ts'

/** Has something accepted for the bench's user in one transaction, as the API would; returns what the act answers. */
export async function acceptFor<Answer extends { readonly operationId: EventId | null }>(
  { store, actor }: Pick<EngineBench, 'store' | 'actor'>,
  act: (tx: Tx, actor: Actor) => Promise<Answer>,
): Promise<Answer> {
  const { body } = await mutate(store, actor, async (tx, acting) => {
    const answer = await act(tx, acting)
    return { body: answer, operationId: answer.operationId }
  })
  return body as Answer
}
