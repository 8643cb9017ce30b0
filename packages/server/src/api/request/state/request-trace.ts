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
