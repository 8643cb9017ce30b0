import type { RetryOptions } from '../call/options.ts'
import { openTimeLimit } from '../call/time-limit.ts'
import { ApiError } from '../errors/api-error.ts'
import { type EventRecord, OperationFailed, OperationUnfinished } from '../errors/operation-failed.ts'
import type { StreamMessage } from './stream-events.ts'

/** Options of a wait. */
export interface WaitOptions<Event = EventRecord> {
  /** Ends the wait, not the operation; rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Called on every change, including the end. */
  readonly onProgress?: ((event: Event) => void) | undefined
  /** The wait then rejects with OperationUnfinished. None by default, because the service ends every job (decision D11). */
  readonly timeoutMs?: number | undefined
  /** Maximum time without a response (default: 300,000). */
  readonly awayMs?: number | undefined
}

/** Limits of a wait. */
interface WaitLimits {
  readonly signal: AbortSignal
  readonly retries: RetryOptions
}

/** Access to events. */
export interface EventAccess<Event> {
  /** Returns the event; with `waitSeconds`, at its end or after that time (long poll). */
  view(eventId: number, terms: WaitLimits & { readonly waitSeconds?: number }): Promise<Event>
  /** Streams all changes from now on, and `open` whenever a connection opens. */
  follow(terms: WaitLimits): AsyncIterable<StreamMessage<Event> | 'open'>
}

/** The service allows 60 s (decision F4.1), but most operations end sooner. */
const longPollSeconds = 20
/** Shorter for callers that want progress, which long polls do not report. */
const firstPollSeconds = 1

/**
 * Waits for an operation's event to end, and returns it: first with a long poll, then with the stream, which reports progress and reconnects. Continues with
 * long polls if the token has too many open streams. Rejects with OperationFailed for a failed or canceled event, OperationUnfinished after `timeoutMs`, or the
 * signal's reason.
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
    const waitSeconds = onProgress ? firstPollSeconds : longPollSeconds
    for await (const event of pollUntilEnd(source, eventId, { ...terms, waitSeconds })) {
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

async function* pollUntilEnd<Event extends EventRecord>(
  source: EventAccess<Event>,
  eventId: number,
  { waitSeconds, ...terms }: WaitLimits & { readonly waitSeconds: number },
): AsyncGenerator<Event> {
  yield await source.view(eventId, { ...terms, waitSeconds })
  try {
    for await (const message of source.follow(terms)) {
      // The stream omits changes from before the connection opened.
      if (message === 'open') yield await source.view(eventId, terms)
      else if (message.event.id === eventId) yield message.event
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error
  }
  for (;;) yield await source.view(eventId, { ...terms, waitSeconds: longPollSeconds })
}

function hasChanged(last: EventRecord | null, { status, percent_complete, message }: EventRecord): boolean {
  return status !== last?.status || percent_complete !== last.percent_complete || message !== last.message
}
