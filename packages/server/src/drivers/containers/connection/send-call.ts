import { type Agent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Readable, finished, pipeline } from 'node:stream'
import { DriverError } from '#reconcile/ports/index.ts'

/** One call of the Engine API. */
export interface RuntimeCall {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Bytes and streams are sent as a tar archive, other values as JSON. */
  readonly body?: unknown
  /** Maximum time without transfer. */
  readonly deadlineMs?: number
  /** Maximum duration of the call; `deadlineMs` if absent. */
  readonly totalMs?: number
  /** Receives a successful response in chunks; `body` is then empty. A returned promise delays the next chunk, and its rejection ends the call. */
  readonly onChunk?: (chunk: Buffer) => void | Promise<void>
}

/** A response of the Engine API. */
export interface RuntimeResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const answerBytesMax = 16_777_216

interface Transport {
  readonly agent: Agent
  /** Aborted when the connection is closed. */
  readonly over: AbortSignal
}

/**
 * Sends a call and returns the response of any status. Rejects with Busy after a timeout (the runtime may have acted) or on close, with Broken for an oversized
 * response. Rethrows connection errors.
 */
export function sendCall(
  { agent, over }: Transport,
  call: RuntimeCall & { deadlineMs: number },
): Promise<RuntimeResponse> {
  const { method, path, query = {}, deadlineMs, totalMs = deadlineMs } = call
  const search = new URLSearchParams(query).toString()
  const { headers, body } = packBody(call.body)
  const sent = request({
    agent,
    method,
    host: 'engine',
    path: search === '' ? path : `${path}?${search}`,
    headers,
  })
  const giveUp = (why: string) => () => sent.destroy(new DriverError('Busy', `${method} ${path} ${why}.`))
  const idle = setTimeout(giveUp(`was not answered within ${deadlineMs} ms`), deadlineMs)
  const total = setTimeout(giveUp(`did not end within ${totalMs} ms`), totalMs)
  const closed = giveUp('was aborted: the engine is being closed')
  over.addEventListener('abort', closed, { once: true })
  if (over.aborted) closed()
  const answered = readAnswer(sent, call.onChunk, () => idle.refresh())
  upload(sent, body, () => idle.refresh())
  return answered.finally(() => {
    clearTimeout(idle)
    clearTimeout(total)
    over.removeEventListener('abort', closed)
  })
}

function packBody(body: unknown): { headers: Record<string, string | number>; body: Buffer | Readable | null } {
  if (body === undefined) return { headers: {}, body: null }
  const archive = { 'content-type': 'application/x-tar' }
  if (body instanceof Readable) return { headers: archive, body }
  if (Buffer.isBuffer(body)) return { headers: { ...archive, 'content-length': body.length }, body }
  const text = Buffer.from(JSON.stringify(body))
  return { headers: { 'content-type': 'application/json', 'content-length': text.length }, body: text }
}

function upload(sent: ClientRequest, body: Buffer | Readable | null, onMove: () => void): void {
  if (!(body instanceof Readable)) {
    sent.end(body ?? undefined)
    return
  }
  body.on('data', onMove)
  // A runtime may respond and close before it has read the body, so only an error of the body's source fails the call.
  let isUnread = false
  body.once('error', () => (isUnread = true))
  pipeline(body, sent, (error) => {
    if (error && isUnread) sent.destroy(error)
  })
}

function readAnswer(
  sent: ClientRequest,
  onChunk: RuntimeCall['onChunk'],
  onMove: () => void,
): Promise<RuntimeResponse> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (answer: IncomingMessage) => {
      const { statusCode: status = 0, headers } = answer
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        onMove()
        if (onChunk && status < 300) return applyBackpressure({ sent, answer, onMove }, onChunk(chunk))
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > answerBytesMax)
          sent.destroy(
            new DriverError(
              'Broken',
              `The response to ${sent.method} ${sent.path} is larger than ${answerBytesMax} bytes.`,
            ),
          )
      })
      finished(answer, (error) => {
        if (error) reject(sent.errored ?? error)
        else resolve({ status, headers, body: Buffer.concat(chunks) })
      })
    })
  })
}

function applyBackpressure(
  { sent, answer, onMove }: { readonly sent: ClientRequest; readonly answer: IncomingMessage; onMove(): void },
  taken: void | Promise<void>,
): void {
  if (!taken) return
  answer.pause()
  taken.then(
    () => {
      onMove()
      answer.resume()
    },
    (error: Error) => sent.destroy(error),
  )
}
