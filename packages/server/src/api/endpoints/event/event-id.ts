import type { OperationTypes } from '@moorage/contract'
import { type EventId, asId } from '#domain/shared/index.ts'
import { locateEvent } from '#store/event/read-events.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['event.view']['params']

/** Returns the ID of the event in the path. */
export function eventIdOf(call: Pick<LocatedCall<Path>, 'params'>): EventId {
  return asId<EventId>(call.params.eventId)
}

/** Finds the event in the path first (decision B3). */
export function locatePathEvent(call: LocatedCall<Path>): Promise<void> {
  return locateEvent(call.store.db, call.actor, eventIdOf(call))
}
