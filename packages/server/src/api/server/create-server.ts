import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { CompiledDialect } from '@moorage/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { continueWhenRead, tlsSuites } from '#domain/shared/index.ts'
import { readBodyBytes } from '../body/read-body-bytes.ts'
import { refuseRaw } from '../request/receive/refuse-raw.ts'

/** How the HTTP server is made. */
export interface ServerOptions {
  readonly dialect: CompiledDialect
  readonly log: FastifyBaseLogger
  /** PEM texts; https when present (decision A6). */
  readonly tls?: Pick<TlsOptions, 'SNICallback'> & { readonly cert: string; readonly key: string }
  /** Answers requests whose path cannot even be decoded. */
  readonly onBadPath: (request: FastifyRequest, reply: FastifyReply) => void
  /** Those of a service when absent; shorter ones are for tests. */
  readonly timeouts?: ServerTimeouts
}

/** How long a caller may take; a request that is late is answered with 408, and its connection ends. */
export interface ServerTimeouts {
  /** For a whole request. */
  readonly requestMs: number
  /** For its headers, from the first octet or the opening of the connection on. */
  readonly headersMs: number
  /** For the next request on an open connection, which ends without a word then. */
  readonly keepAliveMs: number
  /** How often requests under way are looked at: what is late is noticed this much later at most. */
  readonly checkMs: number
}

const usualTimeouts: ServerTimeouts = { requestMs: 60_000, headersMs: 20_000, keepAliveMs: 75_000, checkMs: 5_000 }
const headersMaxBytes = 16 * 1024
/** Longest path parameter, still encoded; longer ones name nothing. */
const paramMax = 1024

/** A media type as RFC 9110 writes it, whatever follows it. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/**
 * Makes the bare HTTP server: strict about case, and about trailing slashes where the dialect is, any content type, bodies as octets (decision A3): what is
 * encoded (gzip) is never decoded. It logs nothing by itself and answers nothing in the framework's words.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const timeouts = options.timeouts ?? usualTimeouts
  const http = {
    maxHeaderSize: headersMaxBytes,
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: timeouts.checkMs,
    requireHostHeader: false,
  }
  const shared = {
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: paramMax, ignoreTrailingSlash: options.dialect.dialect.isEndingSlashIgnored },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      options.onBadPath(request, reply),
    clientErrorHandler: (error: Error, socket: Socket) => refuseRaw(error, socket, options.dialect),
  }
  const app: FastifyInstance = options.tls
    ? Fastify({ ...shared, https: { ...options.tls, ...http, ...tlsSuites } })
    : Fastify({ ...shared, http })
  // The platform would answer an unknown expectation by itself, without a body (decision A2).
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  continueWhenRead(app.server)
  // The section's size bounds the headers; the platform would forget those past a number, a filter among them, without a word.
  app.server.maxHeadersCount = 0
  app.removeAllContentTypeParsers()
  // What the route says, else the framework's own 1 MiB (decision A8).
  app.addContentTypeParser('*', (request: FastifyRequest) => readBodyBytes(request.raw, request.routeOptions.bodyLimit))
  app.addHook('onRequest', dropBadType)
  return app
}

/** A content type that is none is as good as absent (decision A3); the framework would refuse it with 415. */
function dropBadType({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!mediaType.test(raw.headers['content-type'] ?? '')) delete raw.headers['content-type']
  done()
}
