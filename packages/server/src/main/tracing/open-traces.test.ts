import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readSettings } from '../settings/index.ts'
import { openTraces } from './open-traces.ts'

const log = pino({ level: 'silent' })

test('without an endpoint, tracing is null (ADR 0042)', () => {
  expect(openTraces(readSettings({}), log)).toBeNull()
})

test('with an endpoint, a request gets a trace context first', () => {
  const traces = openTraces(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }), log)
  const sent = traces?.begin('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')
  expect(sent).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331' })
  expect(sent?.traceparent).toBe(`00-${sent?.traceId}-${sent?.spanId}-01`)
  expect(traces?.begin(undefined)).toMatchObject({ parentId: null })
})
