import { buildRequest } from '../call/build-request.ts'
import type { Operation } from '../call/operation.ts'
import type { CallOptions, RetryOptions } from '../call/options.ts'
import { pause } from '../call/pause.ts'
import { openAttempt, type OpenAttempt } from '../call/attempt.ts'
import type { Wire } from '../call/wire.ts'
import { withRetries } from '../call/with-retries.ts'
import { parseApiError } from '../call/parse-api-error.ts'
import { readMessages, type ServerMessage } from './read-messages.ts'

/** Changed event with the change's position in the event log. */
export interface StreamMessage<Event> {
  /** Value for `after` of a later stream. */
  readonly position: string
  readonly event: Event
}

/** Start position, signal and retry policy of a stream. */
export interface StreamOptions extends Pick<CallOptions, 'signal' | 'retries'> {
  /** Start position (default: now); `'0'` starts with the oldest stored message. */
  readonly after?: string | undefined
}

/** Three times the service's heartbeat of 15 s (decision F4.2). */
const idleTimeoutMs = 45_000
/** Long enough for a restart of the service. */
const streamRetries: RetryOptions = { max: Infinity, withinMs: 300_000 }
/** Limits the rate if the service ends each stream immediately. */
const reconnectDelayMs = 250

/**
 * Yields changes. When the connection breaks, resumes after the last received change without gaps or duplicates. Without `after`, changes can be lost if the
 * connection breaks before the first message.
 * Ends on `break`. Rejects with the signal's reason on abort, and with ApiError if the position is older than the stored log or the token is invalid.
 */
export async function* streamEvents<Event>(
  wire: Wire,
  operation: Operation,
  options: StreamOptions = {},
): AsyncGenerator<StreamMessage<Event>> {
  for await (const message of streamOpenings<Event>(wire, operation, options)) if (message !== 'open') yield message
}

/** Yields the same changes as `streamEvents`, and `open` whenever a connection opens. Rejects like `streamEvents`. */
export async function* streamOpenings<Event>(
  wire: Wire,
  operation: Operation,
  { after, signal, retries = streamRetries }: StreamOptions,
): AsyncGenerator<StreamMessage<Event> | 'open'> {
  const call = { operation, retries, signal, hasIdempotencyKey: false }
  for (let position = after; ;) {
    const open = await withRetries(call, () => openStream(wire, operation, { after: position, signal }))
    try {
      yield 'open'
      for await (const { id, data } of readStream(open)) {
        position = id
        yield { position, event: JSON.parse(data) }
      }
    } finally {
      open.connection.release()
    }
    await pause(reconnectDelayMs * (1 + Math.random()), signal)
  }
}

async function openStream(wire: Wire, operation: Operation, { after, signal }: StreamOptions): Promise<OpenAttempt> {
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after }
  const request = await buildRequest(wire, operation, { headers })
  const open = await openAttempt(request, { fetch: wire.fetch, timeoutMs: idleTimeoutMs, signal })
  const { response, connection } = open
  if (response.status === 200) return open
  try {
    throw parseApiError(operation.name, {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    })
  } finally {
    connection.release()
  }
}

async function* readStream({ response, connection }: OpenAttempt): AsyncGenerator<ServerMessage> {
  if (!response.body) return
  const messages = readMessages(response.body, () => connection.extend())
  const next = async (): Promise<IteratorResult<ServerMessage>> => {
    try {
      return await messages.next()
    } catch {
      // `streamOpenings` checks its signal and resumes after the last message.
      return { done: true, value: undefined }
    }
  }
  try {
    for (let one = await next(); one.done !== true; one = await next()) yield one.value
  } finally {
    await messages.return(undefined)
  }
}
