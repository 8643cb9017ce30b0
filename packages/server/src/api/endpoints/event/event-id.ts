import type { OperationTypes } from '@moorage/contract'
import { type EventId, asId } from '#domain/shared/index.ts'
import { locateEvent } from '#store/event/read-events.ts'
import type { LocatedCall } from '../../call.ts'

type Path = OperationTypes['event.view']['params']

/** Returns the path's event ID, unchecked. */
export function eventIdOf(call: Pick<LocatedCall<Path>, 'params'>): EventId {
  return asId<EventId>(call.params.eventId)
}

/** Throws resource.not_found unless the path's event is visible to the caller (decision B3). */
export function locatePathEvent(call: LocatedCall<Path>): Promise<void> {
  return locateEvent(call.store.db, call.actor, eventIdOf(call))
}
