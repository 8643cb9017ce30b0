import type { CallResponse } from '../client/call-operation.ts'
import type { EventRecord } from '../errors/operation-failed.ts'
import type { WaitOptions } from './wait-for-event.ts'

/** Accepted change: the response, and a way to wait for the operation. */
export interface Change<Body, Event extends EventRecord = EventRecord> extends CallResponse<Body> {
  /**
   * Waits for the operation to end and returns its event. Returns null immediately if the change started no work. Rejects with OperationFailed if it fails, and
   * with OperationUnfinished after `timeoutMs`.
   */
  wait(options?: WaitOptions<Event>): Promise<Event | null>
}

/** Adds `wait()` to a response. */
export function makeChange<Body>(
  answer: CallResponse<Body>,
  waitFor: (eventId: number, options?: WaitOptions) => Promise<EventRecord>,
): Change<Body> {
  const { operationId } = answer
  return { ...answer, wait: async (options) => (operationId === null ? null : waitFor(operationId, options)) }
}
