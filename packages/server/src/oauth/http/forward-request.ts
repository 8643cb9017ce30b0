import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isSecureOrigin, readHostCookies } from './host-cookies.ts'

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
  return Object.assign(Readable.from(body === undefined ? [] : [body]), {
    method,
    url,
    headers,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    socket,
  }) as unknown as IncomingMessage
}
