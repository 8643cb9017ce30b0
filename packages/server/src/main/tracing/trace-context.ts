import { randomBytes } from 'node:crypto'

/** IDs of the W3C header `traceparent`. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/

/** Returns the IDs of a `traceparent`; null if invalid or absent (then a new trace starts). */
export function readTraceContext(text: string | null | undefined): TraceContext | null {
  const [, traceId, spanId] = form.exec(text ?? '') ?? []
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : null
}

/** Formats a W3C `traceparent` header, version 00, with the sampled flag set. */
export function writeTraceContext({ traceId, spanId }: TraceContext): string {
  return `00-${traceId}-${spanId}-01`
}

/** Returns a context with a new span ID, in the parent's trace or a new one. */
export function childContext(parent: TraceContext | null): TraceContext {
  return { traceId: parent?.traceId ?? randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') }
}
