import { randomBytes } from 'node:crypto'

/** Where a span stands: its trace and its own id, hexadecimal digits as in the header `traceparent` of W3C. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/

/** Reads a `traceparent`; null where it is none, and then the trace begins here. */
export function readTraceContext(text: string | null | undefined): TraceContext | null {
  const [, traceId, spanId] = form.exec(text ?? '') ?? []
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : null
}

/** Writes it as a `traceparent` that asks to be recorded. */
export function writeTraceContext({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}

/** A span below another; of a trace of its own where there is none. */
export function childContext(parent: TraceContext | null): TraceContext {
  return { traceId: parent?.traceId ?? randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') }
}
