/** Where a request stands in a trace. */
export interface RequestTrace {
  readonly traceId: string
  readonly spanId: string
  /** Span of the caller, who sent a `traceparent`; null where the trace begins here. */
  readonly parentId: string | null
  /** What is handed on to the work that it causes. */
  readonly traceparent: string
}

/** Begins the span of a request, by the `traceparent` that was sent with it. */
export type TraceRequest = (sent: string | undefined) => RequestTrace
