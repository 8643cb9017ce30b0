import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OauthContext } from '../oauth-context.ts'
import { tracing } from '../tracing.ts'
import { IncomingMessage } from 'node:http'
import { isSecureOrigin } from '#domain/shared/index.ts'
import { readHostCookies } from './host-cookies.ts'

/** Passes a request to the library, which sends the response, with the headers of all OAuth responses. */
export async function forwardToProvider(
  context: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  forwarded: Forwarded = {},
): Promise<void> {
  const opened = await context.open()
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  await tracing({ requestId: request.id, address: request.ip }, () =>
    opened.answer(forwardRequest(request.raw, context.origin(), forwarded), reply.raw),
  )
}

/** Headers that could change the library's origin, or request unsupported features (CORS, decision A6). */
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

/** Parts that replace those of a request. */
interface Forwarded {
  readonly url?: string
  /** Body that is already read and size-limited. */
  readonly body?: Buffer
}

/**
 * Returns an in-memory copy of a request for the library, always with our origin, from which the library builds links. With https, cookies get the library's
 * names.
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

/** Request in memory, independent of the connection and its end. */
class ForwardedRequest extends IncomingMessage {
  override complete = true

  override _read(): void {}

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error)
  }
}
