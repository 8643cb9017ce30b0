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
import { createSecretRedactor, type SecretRedactor } from './secret-redactor.ts'

/** Maximum recorded body; longer bodies are only forwarded. */
const bodyMaxBytes = 1024 * 1024
const graceMs = 2_000
/** Headers not forwarded: hop-by-hop headers (RFC 9110, 7.6.1), `host`, and the header that would request compression. */
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

/** Options of a recorder. */
export interface RecorderOptions {
  readonly to: URL
  readonly folder: string
  readonly port: number
  readonly onCall: (exchange: RecordedCall) => void
  readonly onError: (error: Error) => void
}

/** Recording proxy. */
export type Recorder = Awaited<ReturnType<typeof openRecorder>>

/**
 * Starts a proxy at 127.0.0.1 that forwards requests to the target origin, and writes requests and responses without secrets to the folder. Rejects requests
 * from pages of other origins. Reports an unreachable target to `onError` and responds with 502. The promise rejects if the port is not free.
 */
export async function openRecorder(options: RecorderOptions) {
  const redactor = createSecretRedactor()
  let last = 0
  let written = 0
  const server = createServer((request, response) => {
    const rejection = explainForeign(request)
    if (rejection !== null) return rejectRequest(response, 403, rejection)
    last += 1
    const number = last
    void passOn(options.to, request, response)
      .then((passed) => {
        const exchange = describe(number, request, passed, redactor)
        writeRecordedCall(options.folder, exchange)
        written += 1
        options.onCall(exchange)
      })
      .catch((error: unknown) => {
        options.onError(asError(error))
        if (response.headersSent) response.destroy()
        else rejectRequest(response, 502, 'The recorded service cannot be reached.')
      })
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${boundAddress(server).port}`,
    /** Waits up to 2 s for running requests and records them. */
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

/** A foreign `Host` indicates DNS rebinding, a foreign `Origin` a page of another site. */
function explainForeign({ headers, socket, url = '' }: IncomingMessage): string | null {
  const own = ['127.0.0.1', 'localhost'].map((name) => `${name}:${socket.localPort}`)
  if (!url.startsWith('/')) return 'The request target must be a path that starts with "/".'
  if (!own.includes(headers.host ?? ''))
    return `The recorder serves ${own.join(' and ')} only; send one of them as Host.`
  if (headers.origin !== undefined && !own.some((one) => headers.origin === `http://${one}`))
    return 'The recorder rejects requests from web pages of other origins.'
  return null
}

function rejectRequest(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ errors: [{ reason }] }))
}

interface Passed {
  readonly requestContent: CollectedBody
  readonly responseContent: CollectedBody
  readonly answer: IncomingMessage
}

interface CollectedBody {
  readonly bytes: Buffer | null
}

async function passOn(to: URL, request: IncomingMessage, response: ServerResponse): Promise<Passed> {
  const sendRequest = to.protocol === 'https:' ? askHttps : askHttp
  const target: RequestOptions = {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: { ...passedHeaders(request), host: to.host },
  }
  const sent = sendRequest(to, target)
  response.once('close', () => sent.destroy())
  const arrived = once(sent, 'response')
  const requestContent = collect(request)
  request.pipe(sent)
  const [answer]: IncomingMessage[] = await arrived
  if (!answer) throw new Error('The recorded service did not respond.')
  response.writeHead(answer.statusCode ?? 502, passedHeaders(answer))
  const responseContent = collect(answer)
  answer.pipe(response)
  return { requestContent: await requestContent, responseContent: await responseContent, answer }
}

function passedHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)))
}

/** Returns an aborted body up to the abort. */
function collect(message: IncomingMessage): Promise<CollectedBody> {
  const { promise, resolve } = Promise.withResolvers<CollectedBody>()
  const chunks: Buffer[] = []
  let length = 0
  message.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= bodyMaxBytes) chunks.push(chunk)
  })
  message.once('close', () => resolve({ bytes: length > bodyMaxBytes ? null : Buffer.concat(chunks) }))
  return promise
}

function describe(
  number: number,
  request: IncomingMessage,
  { requestContent, responseContent, answer }: Passed,
  redactor: SecretRedactor,
): RecordedCall {
  redactor.addCredentials(request.headers)
  // The response comes first: its secrets are redacted in the request too.
  const [answerBody, requestBody] = [readBody(responseContent), readBody(requestContent)]
  const body = redactor.body(answerBody.value)
  return {
    number,
    request: {
      method: request.method ?? 'GET',
      path: redactor.path(request.url ?? '/'),
      headers: redactor.headers(request.headers),
      token: request.headers.authorization === undefined ? 'none' : 'sent',
      body: redactor.body(requestBody.value),
    },
    answer: {
      status: answer.statusCode ?? 0,
      headers: redactor.headers(answer.headers),
      body: redactor.body(body),
      left_out: answerBody.leftOut,
    },
  }
}

/** Secrets cannot be located in other formats than JSON. */
function readBody({ bytes }: CollectedBody): { readonly value: unknown; readonly leftOut: string } {
  if (bytes === null) return { value: null, leftOut: `it is longer than ${bodyMaxBytes} bytes` }
  if (bytes.length === 0) return { value: null, leftOut: '' }
  try {
    return { value: JSON.parse(bytes.toString('utf8')), leftOut: '' }
  } catch {
    return { value: null, leftOut: 'it is not JSON' }
  }
}
