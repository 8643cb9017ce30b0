import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { continueWhenRead, errorCode, explainMalformed, foreignHostReason } from '#domain/shared/index.ts'
import { boundAddress } from './bound-address.ts'
import type { Listen } from '../settings/index.ts'
import { handleProbe } from './handle-probe.ts'
import type { Readiness } from './readiness.ts'

/** Options of the admin listener. */
export interface AdminOptions {
  readonly listen: Listen
  readonly metrics: { readonly print: () => Promise<string>; readonly contentType: string }
  readonly readiness: Readiness
  /** If absent, all hosts are accepted (decision A12). */
  readonly isKnownHost?: (header: string | undefined) => boolean
  /** Operator API below /operator (decision G5.2). */
  readonly operator?: AdminOperator | null
}

interface AdminOperator {
  isAt(url: string): boolean
  answer(request: IncomingMessage, response: ServerResponse): void
}

/** Admin listener of a process. */
export type Admin = Awaited<ReturnType<typeof startAdmin>>

/**
 * Serves /livez, /readyz and /metrics without a token, and the operator API, on MOORAGE_ADMIN_LISTEN. If a default port is in use, listens on another port.
 * Otherwise rejects if it cannot listen.
 */
export async function startAdmin(options: AdminOptions) {
  const server = createServer((request, response) => {
    answer(options, request, response).catch(() => response.writeHead(500).end())
  })
  const { listen } = options
  await listenAt(server, listen).catch((error: unknown) => {
    if (listen.isFallback !== true || errorCode(error) !== 'EADDRINUSE') throw error
    return listenAt(server, { ...listen, port: 0 })
  })
  continueWhenRead(server)
  return {
    bound: boundAddress(server),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function listenAt(server: Server, { host, port }: Listen): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

const plain = { 'content-type': 'text/plain; charset=utf-8' } as const

async function answer(options: AdminOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const malformed = explainMalformed(request.httpVersion, request.rawHeaders)
  if (malformed !== null) return void response.writeHead(400, { ...plain, connection: 'close' }).end(`${malformed}\n`)
  if (options.isKnownHost?.(request.headers.host) === false)
    return void response.writeHead(421, { ...plain, connection: 'close' }).end(`${foreignHostReason}\n`)
  const url = request.url ?? ''
  if (options.operator?.isAt(url)) return options.operator.answer(request, response)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response
      .writeHead(405, { ...plain, allow: 'GET, HEAD', connection: 'close' })
      .end('Only GET and HEAD are supported.\n')
  if (/^\/metrics(\?|$)/.test(url)) {
    const text = await options.metrics.print()
    response.writeHead(200, { 'content-type': options.metrics.contentType }).end(text)
    return
  }
  const { status, text } = (await handleProbe(url, options.readiness)) ?? { status: 404, text: explainAbsent(url) }
  response.writeHead(status, plain).end(text)
}

function explainAbsent(url: string): string {
  return /^\/operator(\/|\?|$)/.test(url)
    ? 'The operator API is available in processes that serve the API: moor up, and moor serve --api.\n'
    : 'not found\n'
}
