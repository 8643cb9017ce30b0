import type { Actor, EventId } from '#domain/shared/index.ts'
import type { EventAuthor } from '#store/event/event-content.ts'

/** Writes a job with the given author and causing event. */
type WriteJob = (author: EventAuthor, causeId?: EventId) => Promise<EventId>

/** Jobs of a request on several resources. */
export interface JobChain {
  add(write: WriteJob): Promise<void>
  operationId(): EventId | null
}

/**
 * Returns an empty chain. Its first job is the request's operation, in the actor's name; later jobs are system events caused by the operation (decision F2).
 */
export function startJobChain(actor: Actor): JobChain {
  let operationId: EventId | null = null
  return {
    async add(write) {
      if (operationId === null) operationId = await write(actor)
      else await write({ accountId: actor.accountId, system: true }, operationId)
    },
    operationId: () => operationId,
  }
}
