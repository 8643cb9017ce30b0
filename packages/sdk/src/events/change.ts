import type { CallAnswer } from '../client/call-operation.ts'
import type { EventRecord } from '../errors/operation-failed.ts'
import type { WaitOptions } from './wait-for-event.ts'

/** A change that was accepted: what was answered, and how to wait until it is done. */
export interface Change<Body, Event extends EventRecord = EventRecord> extends CallAnswer<Body> {
  /**
   * Waits until the work that the change began has ended, and answers its event; null at once where it began none, as there was nothing to change.
   * Rejects with OperationFailed when it fails, OperationUnfinished when `timeoutMs` is over.
   */
  wait(options?: WaitOptions<Event>): Promise<Event | null>
}

/** Adds the waiting to an answer. */
export function makeChange<Body>(
  answer: CallAnswer<Body>,
  waitFor: (eventId: number, options?: WaitOptions) => Promise<EventRecord>,
): Change<Body> {
  const { operationId } = answer
  return { ...answer, wait: async (options) => (operationId === null ? null : waitFor(operationId, options)) }
}
