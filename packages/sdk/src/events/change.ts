import type { CallResponse } from '../call/call-operation.ts'
import type { EventRecord } from '../errors/operation-failed.ts'
import type { WaitOptions } from './wait-for-event.ts'

/** Accepted change, with a way to wait for its operation. */
export interface Change<Body, Event extends EventRecord = EventRecord> extends CallResponse<Body> {
  /** Returns the final event; null immediately if no work started. Rejects with OperationFailed, or with OperationUnfinished after `timeoutMs`. */
  wait(options?: WaitOptions<Event>): Promise<Event | null>
}

/** Returns the response with `wait()`, which resolves with null if the response has no operation ID. */
export function makeChange<Body>(
  answer: CallResponse<Body>,
  waitFor: (eventId: number, options?: WaitOptions) => Promise<EventRecord>,
): Change<Body> {
  const { operationId } = answer
  return { ...answer, wait: async (options) => (operationId === null ? null : waitFor(operationId, options)) }
}
