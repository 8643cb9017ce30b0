/** Trace context of a request. */
export interface RequestTrace {
  readonly traceId: string
  readonly spanId: string
  /** Null if the trace starts here. */
  readonly parentId: string | null
  /** For the request's own work. */
  readonly traceparent: string
}

/** Starts a request's span from its `traceparent`. */
export type TraceRequest = (sent: string | undefined) => RequestTrace
