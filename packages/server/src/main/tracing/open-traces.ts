import { randomUUID } from 'node:crypto'
import manifest from '../../../package.json' with { type: 'json' }
import type { ResponseRecord } from '#api/request/answer/response-record.ts'
import type { RequestTrace } from '#api/request/state/received-request.ts'
import type { TimedCall } from '#reconcile/engine/record-calls.ts'
import { claimName, type PassResult } from '#reconcile/engine/run-pass.ts'
import type { Claim } from '#store/work/claim-work.ts'
import type { Log } from '../logging/open-log.ts'
import { throttleErrors } from '../logging/throttle-errors.ts'
import type { Settings } from '../settings/index.ts'
import type { Span } from './span.ts'
import { SpanExporter } from './span-exporter.ts'
import { childContext, readTraceContext, type TraceContext, writeTraceContext } from './trace-context.ts'

/** Traces requests with the passes and driver calls that they cause (ADR 0042). */
export type Traces = NonNullable<ReturnType<typeof openTraces>>

/**
 * Returns functions that record spans and export them in the background; logs export errors. Returns null without an endpoint, and then requests store no trace
 * context.
 */
export function openTraces(settings: Pick<Settings, 'otlpEndpoint' | 'otlpHeaders'>, log: Log) {
  if (settings.otlpEndpoint === null) return null
  const exporter = new SpanExporter({
    url: `${settings.otlpEndpoint}/v1/traces`,
    headers: settings.otlpHeaders ?? {},
    source: { version: manifest.version, instanceId: randomUUID() },
    onError: throttleErrors(log, 'traces'),
  })
  return {
    begin(sent: string | undefined): RequestTrace {
      const parent = readTraceContext(sent)
      const context = childContext(parent)
      return { ...context, parentId: parent?.spanId ?? null, traceparent: writeTraceContext(context) }
    },
    answered: (note: ResponseRecord, trace: RequestTrace) => exporter.add([spanOfRequest(note, trace)]),
    /** Ignores passes without a traced request. */
    passed(claim: Claim, result: PassResult): void {
      const parent = readTraceContext(result.trace)
      if (parent) exporter.add(spansOfPass(claim, result, parent))
    },
    stop: () => exporter.stop(),
  }
}

function spanOfRequest(note: ResponseRecord, { traceId, spanId, parentId }: RequestTrace): Span {
  const { method, route, status, durationMs, operation, operationId, accountId, resource, requestId, code } = note
  return {
    context: { traceId, spanId },
    parentId,
    name: route === null ? method : `${method} /v4${route}`,
    kind: 'server',
    startMs: Date.now() - durationMs,
    durationMs,
    attributes: {
      'http.request.method': method,
      'http.route': route === null ? null : `/v4${route}`,
      'http.response.status_code': status,
      'moorage.operation': operation,
      'moorage.operation_id': operationId,
      'moorage.account_id': accountId,
      'moorage.resource': resource,
      'moorage.request_id': requestId,
      'error.type': code,
    },
    failure: status >= 500 ? (code ?? String(status)) : null,
  }
}

function spansOfPass(claim: Claim, result: PassResult, parent: TraceContext): readonly Span[] {
  const { timing, ending, step, cause, tries, accountId, report } = result
  const context = childContext(parent)
  const pass: Span = {
    context,
    parentId: parent.spanId,
    name: `pass ${claim.kind}`,
    kind: 'consumer',
    startMs: performance.timeOrigin + timing.startMs,
    durationMs: timing.endMs - timing.startMs,
    attributes: {
      'moorage.resource': claimName(claim),
      'moorage.region': claim.region,
      'moorage.account_id': accountId,
      'moorage.operation_id': report.jobs.at(-1)?.operationId ?? null,
      'moorage.pass.ending': ending,
      'moorage.pass.step': step,
      'moorage.pass.tries': tries,
      'moorage.cause': cause,
    },
    failure: ending === 'failed' || ending === 'stuck' ? (cause ?? ending) : null,
  }
  return [pass, ...timing.calls.map((call) => spanOfCall(call, context))]
}

/** Omits driver messages, which are in the log, where secrets are hidden. */
function spanOfCall({ method, code, startMs, endMs }: TimedCall, pass: TraceContext): Span {
  return {
    context: childContext(pass),
    parentId: pass.spanId,
    name: method,
    kind: 'client',
    startMs: performance.timeOrigin + startMs,
    durationMs: endMs - startMs,
    attributes: { 'moorage.driver.method': method, 'moorage.driver.code': code },
    failure: code === 'Ok' ? null : code,
  }
}
