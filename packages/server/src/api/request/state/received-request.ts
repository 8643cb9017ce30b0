import type { CompiledDialect, CompiledOperation, ErrorCode } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenHolder } from '#store/token/find-token.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { isFromConsole } from '#domain/access/console-session.ts'
import { apiPathOf, isApiPath, type KnownPaths } from './api-paths.ts'

/** Trace context of a request. */
export interface RequestTrace {
  readonly traceId: string
  readonly spanId: string
  /** Null if the trace starts in this service. */
  readonly parentId: string | null
  /** `traceparent` for work that the request causes. */
  readonly traceparent: string
}

/** Starts a request's span from its `traceparent`. */
export type TraceRequest = (sent: string | undefined) => RequestTrace

/** An abortable request. Its signal is created on demand, because most requests never wait. */
export class RunningRequest {
  #controller: AbortController | null = null
  #reason: string | null = null

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#reason !== null && !this.#controller.signal.aborted) this.#controller.abort(this.#reason)
    return this.#controller.signal
  }

  /** The reason is a text: an error's stack would cost more than the request. */
  abort(reason: string): void {
    this.#reason ??= reason
    this.#controller?.abort(reason)
  }
}

/** Facts for log, audit and metrics, which hooks write after the pipeline ended or failed. The pipeline adds each fact once it is known, and reads none. */
interface RequestRecord {
  readonly startMs: number
  readonly trace: RequestTrace | null
  /** Null before routing or without a match. */
  operation: CompiledOperation | null
  /** Null if the request is not or not yet authenticated. */
  token: TokenHolder | null
  /** Code of the error response. */
  code: ErrorCode | null
  /** Response of an accepted change before translation. Log lines take a new resource's ID from it. */
  accepted: unknown
  /** True for a long poll or stream. */
  isWaiting: boolean
  isReported: boolean
}

/** A received request: the input of the pipeline of an operation. */
export interface ReceivedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly running: RunningRequest
  readonly record: RequestRecord
  /** Dialect of the request and its response. */
  readonly served: ServedDialect
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook (`receive`). */
    received: ReceivedRequest
  }
}

/** Dialect with its paths. */
export interface ServedDialect {
  readonly dialect: CompiledDialect
  readonly paths: KnownPaths
  /** Null for other paths. */
  readonly unsupportedProductAt: (path: string) => string | null
}

/** Dialects of a process. */
export interface ServedDialects {
  readonly installation: ServedDialect
  /** Neutral in every installation. */
  readonly ofConsole: ServedDialect
  /** Origin of the service, which the pages of the console have. */
  readonly context: { readonly origin: () => string }
}

/** Paths under /v4 that are the same for the console. */
const sharedPaths: readonly string[] = ['/openapi.json']

interface DialectRequest {
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/**
 * True for an API request of a console page, which is served the neutral dialect (decision B3.3): it has the console's header (decision G11.16) and no
 * Authorization header, whose token would count instead of the session. Does not check the session, so that an ended session gets 401.
 */
export function isConsoleRequest({ url = '', headers }: DialectRequest, origin: string): boolean {
  if ((headers.authorization ?? '') !== '' || !isFromConsole(headers, origin)) return false
  return isApiPath(url) && !sharedPaths.includes(apiPathOf(url))
}

/** Returns the dialect of a request and its response. */
export function servedDialectOf(
  { installation, ofConsole, context }: ServedDialects,
  request: DialectRequest,
): ServedDialect {
  return installation !== ofConsole && isConsoleRequest(request, context.origin()) ? ofConsole : installation
}
