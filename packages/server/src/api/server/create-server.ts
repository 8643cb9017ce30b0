import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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
import { isHostConsolePath } from '#domain/access/host-console-url.ts'
import { continueWhenRead, tlsSuites } from '#domain/shared/index.ts'
import { readBodyBytes } from '../body/read-body.ts'
import { rejectRaw } from '../request/receive/reject-raw.ts'

/** Options of the HTTP server. */
export interface ServerOptions {
  readonly dialect: CompiledDialect
  readonly log: FastifyBaseLogger
  /** PEM texts (decision A6). */
  readonly tls?: Pick<TlsOptions, 'SNICallback'> & { readonly cert: string; readonly key: string }
  /** Called for paths that cannot be decoded. */
  readonly onBadPath: (request: FastifyRequest, reply: FastifyReply) => void
  readonly timeouts?: ServerTimeouts
  /** Selects requests for routes with `consoleConstraint`. Other routes do not match them. */
  readonly isConsoleRequest?: (request: IncomingMessage) => boolean
}

/** Constraint of the routes for requests of the console. */
export const consoleConstraint: Readonly<Record<string, string>> = { page: 'console' }

/** Client timeouts. A late request gets 408 and its connection is closed. */
export interface ServerTimeouts {
  readonly requestMs: number
  /** Time from the first byte or the opened connection. */
  readonly headersMs: number
  /** Idle time after which a connection is closed without a response. */
  readonly keepAliveMs: number
  /** Interval of timeout checks. */
  readonly checkMs: number
}

const usualTimeouts: ServerTimeouts = { requestMs: 60_000, headersMs: 20_000, keepAliveMs: 75_000, checkMs: 5_000 }
const headersMaxBytes = 16 * 1024
/** Longer encoded parameters match no route. */
const paramMax = 1024

/** Media type (RFC 9110), with optional parameters. */
const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/

/**
 * Creates the HTTP server without routes: case-sensitive, trailing slashes by dialect, any content type, raw bodies (decision A3), no decoding (gzip). The
 * framework neither logs nor sends its own errors.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const timeouts = options.timeouts ?? usualTimeouts
  const http = {
    maxHeaderSize: headersMaxBytes,
    headersTimeout: timeouts.headersMs,
    connectionsCheckingInterval: timeouts.checkMs,
    requireHostHeader: false,
    // The header `Upgrade` of other requests is ignored.
    shouldUpgradeCallback: ({ url }: IncomingMessage) =>
      isHostConsolePath(url) && app.server.listenerCount('upgrade') > 0,
  }
  const shared = {
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: paramMax, ignoreTrailingSlash: options.dialect.dialect.isTrailingSlashIgnored },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      options.onBadPath(request, reply),
    clientErrorHandler: (error: Error, socket: Socket) => {
      if (!uploading.has(socket)) rejectRaw(error, socket, options.dialect)
    },
  }
  const app: FastifyInstance = options.tls
    ? Fastify({ ...shared, https: { ...options.tls, ...http, ...tlsSuites } })
    : Fastify({ ...shared, http })
  // Node would answer an unknown expectation itself, without a body (decision A2).
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  continueWhenRead(app.server)
  // Headers are limited by size: above a count, Node would silently drop headers, possibly a filter.
  app.server.maxHeadersCount = 0
  app.removeAllContentTypeParsers()
  // The limit is the route's, otherwise the framework's 1 MiB (decision A8).
  app.addContentTypeParser('*', (request: FastifyRequest) => readBodyBytes(request.raw, request.routeOptions.bodyLimit))
  app.addHook('onRequest', dropBadType)
  if (options.isConsoleRequest) addPageConstraint(app, options.isConsoleRequest)
  return app
}

/** Connections exempt from the request timeout, which Node reports once and then leaves to the handler. They have an idle timeout instead. */
export const uploading = new WeakSet<Socket>()

/** Removes an invalid content type (decision A3), which the framework would reject with 415. */
function dropBadType({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (!mediaType.test(raw.headers['content-type'] ?? '')) delete raw.headers['content-type']
  done()
}

/** Without `mustMatchWhenDerived`, requests of the console would also match routes without a constraint. */
function addPageConstraint(app: FastifyInstance, isConsoleRequest: (request: IncomingMessage) => boolean): void {
  app.addConstraintStrategy({
    name: 'page',
    mustMatchWhenDerived: true,
    storage() {
      const handlers = new Map()
      return {
        get: (page) => handlers.get(page) ?? null,
        set: (page, handler) => void handlers.set(page, handler),
      }
    },
    deriveConstraint: (request: IncomingMessage) => (isConsoleRequest(request) ? 'console' : undefined),
  })
}
