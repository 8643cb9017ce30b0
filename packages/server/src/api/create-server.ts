import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { CompiledDialect } from '@moorage/contract'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { readBodyBytes } from './body/read-body-bytes.ts'
import { refuseRaw } from './plugins/refuse-raw.ts'

/** How the HTTP server is made. */
export interface ServerOptions {
  readonly dialect: CompiledDialect
  readonly log: FastifyBaseLogger
  /** PEM texts; https when present (decision A6). */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Answers requests whose path cannot even be decoded. */
  readonly onBadPath: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Time for a whole request, for its headers, and for the next request on an open connection. */
const timeouts = { requestMs: 60_000, headersMs: 20_000, keepAliveMs: 75_000, checkMs: 5_000 } as const
const headersMaxBytes = 16 * 1024
/** Longest path parameter, still encoded; longer ones name nothing. */
const paramMax = 1024

/**
 * Makes the bare HTTP server: strict about case and trailing slashes, any content type, bodies as octets (decision A3). It logs
 * nothing by itself and answers nothing in the framework's words.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const http = {
    maxHeaderSize: headersMaxBytes, headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs, requireHostHeader: false,
  }
  const app = Fastify({
    ...(options.tls ? { https: { ...options.tls, ...http, minVersion: 'TLSv1.2' } } : { http }),
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: paramMax },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => options.onBadPath(request, reply),
    clientErrorHandler: (error: Error, socket: Socket) => refuseRaw(error, socket, options.dialect),
  }) as unknown as FastifyInstance
  // The platform would answer an unknown expectation by itself, without a body (decision A2).
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest) => readBodyBytes(request.raw))
  return app
}
