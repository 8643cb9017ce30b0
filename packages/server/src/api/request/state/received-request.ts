import type { CompiledOperation, ErrorCode } from '@moorage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenHolder } from '#store/token/find-token.ts'

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
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook (`receive`). */
    received: ReceivedRequest
  }
}
