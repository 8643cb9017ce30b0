import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { LogEntry } from '#store/event/event-log.ts'
import type { EventStream } from '../../events/event-stream.ts'

/** How a stream is written and when it is over. */
export interface StreamTerms {
  /** Body of an event in the words of the wire. */
  readonly writeBody: (body: unknown) => unknown
  /** Aborted when the stream must end: the caller has gone, the token has ended, the process stops. */
  readonly signal: AbortSignal
}

/** How long a reader that has stopped reading may keep a stream that is over. */
const lastWordMs = 1000

/**
 * Sends server-sent events (decision F4) until the changes end. Each few changes wait until the last ones have left, so that a slow
 * reader costs little memory here: what it has not taken yet stays in the database.
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
      await write(raw, changes.map((change) => message(change, terms)).join('') || ': still here\n\n')
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
  if (raw.destroyed) throw new Error('the reader has gone')
  if (!raw.write(text)) await drained(raw)
}

/** Until there is room again, or nobody is left to make room. */
function drained(raw: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = (): void => {
    raw.off('drain', end).off('close', end)
    resolve()
  }
  raw.on('drain', end).on('close', end)
  return promise
}
