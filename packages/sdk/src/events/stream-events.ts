import { buildRequest } from '../client/build-request.ts'
import type { Operation } from '../client/operation.ts'
import type { CallOptions, RetryOptions } from '../client/options.ts'
import { pause } from '../client/pause.ts'
import { tryOpening, type OpenTry } from '../client/one-try.ts'
import type { Wire } from '../client/wire.ts'
import { withRetries } from '../client/with-retries.ts'
import { readFault } from '../errors/read-fault.ts'
import { readMessages, type ServerMessage } from './read-messages.ts'

/** A change as it is told, and where it stands. */
export interface StreamMessage<Event> {
  /** Where to go on: `after` of a later stream. */
  readonly position: string
  readonly event: Event
}

/** Where a stream begins, and how long it goes on. */
export interface StreamOptions extends Pick<CallOptions, 'signal' | 'retries'> {
  /** Position of the last message that is known; `'0'` begins with the oldest that is kept. From now on when absent. */
  readonly after?: string | undefined
}

/** The service says something every 15 seconds at least (decision F4.2); three silences are a broken connection. */
const silenceMs = 45_000
/** A stream outlasts a restart of the service. */
const patience: RetryOptions = { max: Infinity, withinMs: 300_000 }
/** After a break, so that a service that ends each stream at once is not asked without a rest. */
const restMs = 250

/**
 * Follows changes as they happen, and goes on behind the last one after every break, so that none is left out or told twice. Only what happens
 * between the opening of a stream from now on and its first message has no position to go on from: who cannot miss that begins behind a position.
 * Ends by its reader (`break`), its signal, or a refusal: the position is older than what is kept, the token is not good any more.
 */
export async function* streamEvents<Event>(
  wire: Wire,
  operation: Operation,
  options: StreamOptions = {},
): AsyncGenerator<StreamMessage<Event>> {
  for await (const told of streamOpenings<Event>(wire, operation, options)) if (told !== 'open') yield told
}

/** The same, and `open` whenever a stream has been opened, the first time and after each break. */
export async function* streamOpenings<Event>(
  wire: Wire,
  operation: Operation,
  { after, signal, retries = patience }: StreamOptions,
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
    await pause(restMs * (1 + Math.random()), signal)
  }
}

async function openStream(wire: Wire, operation: Operation, { after, signal }: StreamOptions): Promise<OpenTry> {
  const headers: Record<string, string> = after === undefined ? {} : { 'last-event-id': after }
  const request = await buildRequest(wire, operation, { headers })
  const open = await tryOpening(request, { fetch: wire.fetch, timeoutMs: silenceMs, signal })
  const { response, connection } = open
  if (response.status === 200) return open
  try {
    throw readFault(operation.name, { status: response.status, headers: response.headers, text: await response.text() })
  } finally {
    connection.release()
  }
}

/** The messages of one connection; ends where that ends, however that comes. */
async function* readStream({ response, connection }: OpenTry): AsyncGenerator<ServerMessage> {
  if (!response.body) return
  const messages = readMessages(response.body, () => connection.extend())
  const next = async (): Promise<IteratorResult<ServerMessage>> => {
    try {
      return await messages.next()
    } catch {
      // Broken or silent: whoever follows goes on behind the last message, and is told of the caller's signal there.
      return { done: true, value: undefined }
    }
  }
  try {
    for (let one = await next(); one.done !== true; one = await next()) yield one.value
  } finally {
    await messages.return(undefined)
  }
}
