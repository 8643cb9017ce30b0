import { randomBytes } from 'node:crypto'

/** Hexadecimal trace ID and span ID, as in the W3C header `traceparent`. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/

/** Parses a `traceparent`; null if invalid or absent (then a new trace starts). */
export function readTraceContext(text: string | null | undefined): TraceContext | null {
  const [, traceId, spanId] = form.exec(text ?? '') ?? []
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : null
}

/** Formats a W3C `traceparent` header, version 00, with the sampled flag set. */
export function writeTraceContext({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}

/** Context of a child span, or of a new trace without a parent. */
export function childContext(parent: TraceContext | null): TraceContext {
  return { traceId: parent?.traceId ?? randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') }
}
