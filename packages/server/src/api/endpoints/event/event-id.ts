import { asId, type EventId } from '../../../domain/shared/index.ts'
import { locateEvent } from '../../../store/event/locate-event.ts'
import type { Call, Handler } from '../../call.ts'

/** The event a path names. */
export function eventIdOf(call: Pick<Call, 'params'>): EventId {
  return asId<EventId>(call.params['eventId'] as EventId)
}

/** Finds the path's event before anything else (decision B3). */
export const locatePathEvent: NonNullable<Handler['locate']> = (call) =>
  locateEvent(call.store.db, call.actor, eventIdOf(call))
