import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { LogEntry } from '#store/event/event-log.ts'
import type { EventStream } from '../../events/event-stream.ts'

/** Format and end of a stream. */
export interface StreamTerms {
  readonly writeBody: (body: unknown) => unknown
  /** Aborted by a disconnect, the end of the token, or the end of the process. */
  readonly signal: AbortSignal
}

/** Maximum wait of an ended stream for a client that stopped reading. */
const lastWordMs = 1000

/**
 * Sends changes as server-sent events (decision F4) until they end. Never rejects; an error closes the connection. Each batch waits until the previous one is
 * written: the remaining changes of a slow client stay in the database, not in memory.
 */
export async function sendEvents(reply: FastifyReply, stream: EventStream, terms: StreamTerms): Promise<void> {
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
    connection: 'close',
  }
  reply.hijack()
  const { raw } = reply
  const cutOff = (): void => void setTimeout(() => raw.destroy(), lastWordMs).unref()
  terms.signal.addEventListener('abort', cutOff, { once: true })
  raw.on('error', () => undefined)
  try {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200)
    await write(raw, ': connected\n\n')
    for await (const changes of stream.changes)
      await write(raw, changes.map((change) => message(change, terms)).join('') || ': heartbeat\n\n')
    raw.end()
  } catch {
    raw.destroy()
  } finally {
    terms.signal.removeEventListener('abort', cutOff)
  }
}

function message(entry: LogEntry, terms: StreamTerms): string {
  return `id: ${entry.position}\nevent: event\ndata: ${JSON.stringify(terms.writeBody(entry.body))}\n\n`
}

async function write(raw: ServerResponse, text: string): Promise<void> {
  if (raw.destroyed) throw new Error('the client disconnected')
  if (!raw.write(text)) await drained(raw)
}

/** Resolves also if the client has disconnected. */
function drained(raw: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = (): void => {
    raw.off('drain', end).off('close', end)
    resolve()
  }
  raw.on('drain', end).on('close', end)
  return promise
}
