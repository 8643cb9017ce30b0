/** Trace context of a request. */
export interface RequestTrace {
  readonly traceId: string
  readonly spanId: string
  /** Span of the client that sent a `traceparent`; null if the trace starts here. */
  readonly parentId: string | null
  /** Context for the work that the request causes. */
  readonly traceparent: string
}

/** Starts the span of a request from its `traceparent`. */
export type TraceRequest = (sent: string | undefined) => RequestTrace
