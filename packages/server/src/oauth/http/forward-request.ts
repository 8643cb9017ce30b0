import { IncomingMessage } from 'node:http'
import { isSecureOrigin } from '#domain/shared/index.ts'
import { readHostCookies } from './host-cookies.ts'

/** Headers by which a caller could tell the library another address than ours, or ask for what we do not give (CORS, decision A6). */
const withheld: ReadonlySet<string> = new Set([
  'host',
  'origin',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'content-length',
  'transfer-encoding',
])

/** What the library is to read instead of what was sent. */
export interface Forwarded {
  readonly url?: string
  /** Was read and bounded before. */
  readonly body?: Buffer
}

/**
 * A request as the library is to see it: at our origin, whatever the caller called it: it builds links from that.
 */
export function forwardRequest(
  raw: IncomingMessage,
  origin: string,
  { url = raw.url ?? '/', body }: Forwarded = {},
): IncomingMessage {
  const { host, protocol } = new URL(origin)
  const headers = {
    ...Object.fromEntries(Object.entries(raw.headers).filter(([name]) => !withheld.has(name))),
    ...(raw.headers.cookie !== undefined && isSecureOrigin(origin)
      ? { cookie: readHostCookies(raw.headers.cookie, url) }
      : {}),
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    ...(body === undefined ? {} : { 'content-length': String(body.length) }),
  }
  const { method, httpVersion, httpVersionMajor, httpVersionMinor, socket } = raw
  const forwarded = new ForwardedRequest(socket)
  if (body !== undefined) forwarded.push(body)
  forwarded.push(null)
  return Object.assign(forwarded, { method, url, headers, httpVersion, httpVersionMajor, httpVersionMinor })
}

/** All of it is there at once: it asks the connection for nothing more, and its end is not the connection's. */
class ForwardedRequest extends IncomingMessage {
  override complete = true

  override _read(): void {}

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error)
  }
}
