import type { RetryOptions } from '../client/options.ts'
import { openTimeLimit } from '../client/time-limit.ts'
import { Fault } from '../errors/fault.ts'
import { type EventRecord, OperationFailed, OperationUnfinished } from '../errors/operation-failed.ts'
import type { StreamMessage } from './stream-events.ts'

/** How the end of an operation is waited for. */
export interface WaitOptions<Event = EventRecord> {
  /** Ends the waiting, not the work; it rejects with the signal's reason then. */
  readonly signal?: AbortSignal | undefined
  /** Called with the event whenever it has changed, the end included. */
  readonly onProgress?: ((event: Event) => void) | undefined
  /** How long to wait at most; any time when absent, as the service ends every job itself (decision D11). Then it rejects with OperationUnfinished. */
  readonly timeoutMs?: number | undefined
  /** How long the service may be away meanwhile; 300,000 when absent. */
  readonly awayMs?: number | undefined
}

/** How long one wait goes on. */
export interface WaitTerms {
  readonly signal: AbortSignal
  readonly retries: RetryOptions
}

/** How events are looked at. */
export interface EventAccess<Event> {
  /** Looks at one event; with `waitSeconds`, once it has ended or that time is over. */
  view(eventId: number, terms: WaitTerms & { readonly waitSeconds?: number }): Promise<Event>
  /** All changes from now on, and `open` whenever they are told from now on again. */
  follow(terms: WaitTerms): AsyncIterable<StreamMessage<Event> | 'open'>
}

/** How long a single look waits for the end (decision F4.1 allows 60): most things end within it, and cost one request. */
const lookSeconds = 20
/** The same where progress is to be told, of which such a look tells nothing. */
const firstSeconds = 1

/**
 * Waits for the end of an operation: by one look that waits, then by the stream, which tells progress as it happens and goes on after a break;
 * where no stream is to be had (too many of this token are open), by looks that wait. Rejects with OperationFailed when the event has failed or
 * was canceled.
 */
export async function waitForEvent<Event extends EventRecord>(
  source: EventAccess<Event>,
  eventId: number,
  options: WaitOptions<Event> = {},
): Promise<Event> {
  const { signal: caller, onProgress, timeoutMs, awayMs = 300_000 } = options
  const clock = openTimeLimit(timeoutMs, caller)
  const terms = { signal: clock.signal, retries: { max: Infinity, withinMs: awayMs } }
  let last: Event | null = null
  try {
    const waitSeconds = onProgress ? firstSeconds : lookSeconds
    for await (const event of lookUntilEnd(source, eventId, { ...terms, waitSeconds })) {
      if (hasChanged(last, event)) onProgress?.(event)
      last = event
      if (event.status === 'finished' || event.status === 'notification') return event
      if (event.status === 'failed' || event.status === 'canceled') throw new OperationFailed(event)
    }
    throw new OperationUnfinished(eventId, last)
  } catch (error) {
    throw clock.isOver() && caller?.aborted !== true ? new OperationUnfinished(eventId, last) : error
  } finally {
    clock.release()
  }
}

/** The event as it is seen again and again; it is for the reader to stop. */
async function* lookUntilEnd<Event extends EventRecord>(
  source: EventAccess<Event>,
  eventId: number,
  { waitSeconds, ...terms }: WaitTerms & { readonly waitSeconds: number },
): AsyncGenerator<Event> {
  yield await source.view(eventId, { ...terms, waitSeconds })
  try {
    for await (const told of source.follow(terms)) {
      // What happened before a stream was open is told by nobody.
      if (told === 'open') yield await source.view(eventId, terms)
      else if (told.event.id === eventId) yield told.event
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 429) throw error
  }
  for (;;) yield await source.view(eventId, { ...terms, waitSeconds: lookSeconds })
}

function hasChanged(last: EventRecord | null, { status, percent_complete, message }: EventRecord): boolean {
  return status !== last?.status || percent_complete !== last.percent_complete || message !== last.message
}
