import type { Actor, EventId } from '#domain/shared/index.ts'
import type { EventAuthor } from '#store/event/event-content.ts'

/** Writes one job with the author and cause it is given. */
export type WriteJob = (author: EventAuthor, causeId?: EventId) => Promise<EventId>

/** The jobs of one request that starts work on several resources. */
export interface JobChain {
  add(write: WriteJob): Promise<void>
  /** The request's operation; null while it has no job. */
  operationId(): EventId | null
}

/** The first job of a request is its one operation, in the caller's name; the others are work of the system on its behalf (decision F2). */
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
