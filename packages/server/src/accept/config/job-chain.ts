import type { Actor, EventId } from '#domain/shared/index.ts'
import type { EventAuthor } from '#store/event/event-content.ts'

/** Writes one job with the given author and cause. */
export type WriteJob = (author: EventAuthor, causeId?: EventId) => Promise<EventId>

/** Jobs of one request that starts work on several resources. */
export interface JobChain {
  add(write: WriteJob): Promise<void>
  /** Operation of the request; null while it has no job. */
  operationId(): EventId | null
}

/** Creates a job chain. The first job is the operation of the request, in the caller's name; the others are work of the system caused by it (decision F2). */
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
