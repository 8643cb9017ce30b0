import { once } from 'node:events'
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  type ServerResponse,
  createServer,
  request as askHttp,
} from 'node:http'
import { request as askHttps } from 'node:https'
import { boundAddress } from '../admin/bound-address.ts'
import { asError } from '#domain/shared/index.ts'
import { type RecordedCall, writeRecordedCall } from './recorded-calls.ts'
import { createSecretTaker, type SecretTaker } from './secret-taker.ts'

/** Longest body that is kept; longer ones are passed on and told as left out. */
export const bodyMaxBytes = 1024 * 1024
/** How long requests under way may still take when the recorder is stopped. */
const graceMs = 2_000
/** Headers that belong to one connection (RFC 9110, 7.6.1), and what would bring a packed answer. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'accept-encoding',
])

/** What a recorder records. */
export interface RecorderOptions {
  /** Origin that requests are passed on to, http or https. */
  readonly to: URL
  readonly folder: string
  /** Port of 127.0.0.1 to listen on; 0 takes a free one. */
  readonly port: number
  /** Told of each exchange that was written. */
  readonly onCall: (exchange: RecordedCall) => void
  /** Told of what could not be written or reached. */
  readonly onTrouble: (error: Error) => void
}

/** A proxy that records. */
export interface Recorder {
  /** Origin that clients are pointed at. */
  readonly origin: string
  /** Takes no more requests; those under way end, and what they said is written. */
  stop(): Promise<{ readonly exchanges: number }>
}

/**
 * Listens on 127.0.0.1, passes requests on to the origin and answers back, and writes both down without their secrets. Requests of web pages of
 * other origins are rejected. Rejects if the port is not free.
 */
export async function openRecorder(options: RecorderOptions): Promise<Recorder> {
  const taker = createSecretTaker()
  let last = 0
  let written = 0
  const server = createServer((request, response) => {
    const refusal = explainForeign(request)
    if (refusal !== null) return refuseRequest(response, 403, refusal)
    last += 1
    const number = last
    void passOn(options.to, request, response)
      .then((passed) => {
        const exchange = describe(number, request, passed, taker)
        writeRecordedCall(options.folder, exchange)
        written += 1
        options.onCall(exchange)
      })
      .catch((error: unknown) => {
        options.onTrouble(asError(error))
        if (response.headersSent) response.destroy()
        else refuseRequest(response, 502, 'The recorded service cannot be reached.')
      })
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${boundAddress(server).port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cutOff)
      return { exchanges: written }
    },
  }
}

/**
 * Why a request is not passed on; null for one that is. A foreign `Host` comes from a page whose name was rebound to this machine, a foreign
 * `Origin` from a page of another site.
 */
function explainForeign({ headers, socket, url = '' }: IncomingMessage): string | null {
  const own = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`)
  if (!url.startsWith('/')) return 'The request target must be a path that starts with "/".'
  if (!own.includes(headers.host ?? ''))
    return `The recorder serves ${own.join(' and ')} only; send one of them as Host.`
  if (headers.origin !== undefined && !own.some((one) => headers.origin === `http://${one}`))
    return 'The recorder rejects requests from web pages of other origins.'
  return null
}

function refuseRequest(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: [{ reason }] }))
}

interface Passed {
  readonly asked: Kept
  readonly answered: Kept
  readonly answer: IncomingMessage
}

/** What of a body was kept; null where it was longer than is kept. */
interface Kept {
  readonly bytes: Buffer | null
}

async function passOn(to: URL, request: IncomingMessage, response: ServerResponse): Promise<Passed> {
  const ask = to.protocol === 'https:' ? askHttps : askHttp
  const target: RequestOptions = {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: { ...passedHeaders(request), host: to.host },
  }
  const sent = ask(to, target)
  response.once('close', () => sent.destroy())
  const arrived = once(sent, 'response')
  const asked = collect(request)
  request.pipe(sent)
  const [answer]: IncomingMessage[] = await arrived
  if (!answer) throw new Error('The recorded service did not respond.')
  response.writeHead(answer.statusCode ?? 502, passedHeaders(answer))
  const answered = collect(answer)
  answer.pipe(response)
  return { asked: await asked, answered: await answered, answer }
}

function passedHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)))
}

/** Keeps a copy of what goes by. A stream that is broken off is kept as far as it came. */
function collect(message: IncomingMessage): Promise<Kept> {
  const { promise, resolve } = Promise.withResolvers<Kept>()
  const pieces: Buffer[] = []
  let length = 0
  message.on('data', (piece: Buffer) => {
    length += piece.length
    if (length <= bodyMaxBytes) pieces.push(piece)
  })
  message.once('close', () => resolve({ bytes: length > bodyMaxBytes ? null : Buffer.concat(pieces) }))
  return promise
}

function describe(
  number: number,
  request: IncomingMessage,
  { asked, answered, answer }: Passed,
  taker: SecretTaker,
): RecordedCall {
  taker.learn(request.headers)
  // The answer first: what it calls a secret is one in the request as well.
  const [answerBody, requestBody] = [readBody(answered), readBody(asked)]
  const body = taker.body(answerBody.value)
  return {
    number,
    request: {
      method: request.method ?? 'GET',
      path: taker.path(request.url ?? '/'),
      headers: taker.headers(request.headers),
      token: request.headers.authorization === undefined ? 'none' : 'sent',
      body: taker.body(requestBody.value),
    },
    answer: {
      status: answer.statusCode ?? 0,
      headers: taker.headers(answer.headers),
      body: taker.body(body),
      left_out: answerBody.leftOut,
    },
  }
}

/** Only JSON is kept: of anything else nobody knows where its secrets are. */
function readBody({ bytes }: Kept): { readonly value: unknown; readonly leftOut: string } {
  if (bytes === null) return { value: null, leftOut: `it is longer than ${bodyMaxBytes} bytes` }
  if (bytes.length === 0) return { value: null, leftOut: '' }
  try {
    return { value: JSON.parse(bytes.toString('utf8')), leftOut: '' }
  } catch {
    return { value: null, leftOut: 'it is not JSON' }
  }
}
