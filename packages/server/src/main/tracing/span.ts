import type { TraceContext } from './trace-context.ts'

/** Something that took time, for those who look at traces. */
export interface Span {
  readonly context: TraceContext
  /** Id of the span above it; null where the trace begins with it. */
  readonly parentId: string | null
  readonly name: string
  readonly kind: 'server' | 'client' | 'internal' | 'consumer'
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number
  readonly durationMs: number
  readonly attributes: Readonly<Record<string, string | number | null>>
  /** Why it failed; null where it did not. */
  readonly failure: string | null
}

/** Numbers of OTLP. */
const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const failed = 2

/** What the process is, for all of its spans. */
export interface SpanOrigin {
  readonly version: string
  /** Tells processes apart. */
  readonly instanceId: string
}

/** Spans as a request to `/v1/traces` of an OTLP endpoint, in its JSON form: ids are hexadecimal, 64-bit numbers are texts. */
export function renderSpans(spans: readonly Span[], { version, instanceId }: SpanOrigin): string {
  const resource = { 'service.name': 'moorage', 'service.version': version, 'service.instance.id': instanceId }
  const scope = { name: 'moorage', version }
  return JSON.stringify({
    resourceSpans: [
      { resource: { attributes: renderAttributes(resource) }, scopeSpans: [{ scope, spans: spans.map(renderSpan) }] },
    ],
  })
}

function renderSpan({ context, parentId, name, kind, startMs, durationMs, attributes, failure }: Span): object {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(startMs + durationMs),
    attributes: renderAttributes(attributes),
    status: failure === null ? {} : { code: failed, message: failure },
  }
}

function renderAttributes(attributes: Span['attributes']): object[] {
  return Object.entries(attributes).flatMap(([key, value]): object[] => {
    if (value === null) return []
    if (typeof value === 'string') return [{ key, value: { stringValue: value } }]
    return [{ key, value: Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value } }]
  })
}

function toNanoseconds(ms: number): string {
  // A double holds microseconds of today's dates exactly, and no more.
  return `${Math.round(ms * 1000)}000`
}
