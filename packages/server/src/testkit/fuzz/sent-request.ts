import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FuzzPlan } from './fuzz-plan.ts'

/** A request as it goes out. */
export interface SentRequest {
  readonly method: string
  /** With /v4 and the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

/** What came back; headers by lower-case name. */
export interface FuzzAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
}

/** A request as somebody would write it down: method and path, headers, body. The token is told by its owner, as it is another each time. */
export function printRequest(
  { method, path, headers, body }: SentRequest,
  { operation, caller }: Pick<FuzzPlan, 'operation' | 'caller'>,
): string {
  const lines = Object.entries({
    ...headers,
    ...('authorization' in headers ? { authorization: `Bearer <token of ${caller}>` } : {}),
  }).map(([name, value]) => `${name}: ${JSON.stringify(value).slice(1, -1)}`)
  const text =
    body === null
      ? []
      : ['', body.length > 4000 ? `${body.toString('utf8', 0, 4000)}... (${body.length} bytes)` : body.toString('utf8')]
  return [`${method} ${path}   (${operation.name})`, ...lines, ...text].join('\n')
}

/**
 * Sends a request over a socket of its own exactly as it is written, whatever a client library would say to it. Of a stream only the
 * head is read. Null when the service closed without an answer.
 */
export async function sendRaw(port: number, { method, path, headers, body }: SentRequest): Promise<FuzzAnswer | null> {
  const length = body === null ? {} : { 'content-length': String(body.length) }
  const lines = Object.entries({ host: 'moorage.test', connection: 'close', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const socket = connect({ host: '127.0.0.1', port })
  // A service that refuses early may reset what is still being sent; what it said before counts.
  socket.on('error', () => undefined)
  socket.write(
    Buffer.concat([
      Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'),
      body ?? Buffer.alloc(0),
    ]),
  )
  let seen = ''
  socket.on('data', (chunk: Buffer) => {
    if (seen.length < 4096) seen += chunk.toString('latin1')
    if (/\r\ncontent-type: text\/event-stream\r\n/i.test(seen)) socket.end().destroy()
  })
  const octets = await buffer(socket).catch(() => Buffer.from(seen, 'latin1'))
  return readAnswer(octets)
}

function readAnswer(octets: Buffer): FuzzAnswer | null {
  const end = octets.indexOf('\r\n\r\n')
  const [first = '', ...lines] = octets.toString('latin1', 0, end < 0 ? octets.length : end).split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]
  if (status === undefined || end < 0) return null
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(status), headers, text: octets.toString('utf8', end + 4) }
}
