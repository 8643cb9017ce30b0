import { expect, test } from 'vitest'
import { childContext, readTraceContext, writeTraceContext } from './trace-context.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

test.each([
  [`00-${traceId}-${spanId}-01`, { traceId, spanId }],
  [`00-${traceId}-${spanId}-00`, { traceId, spanId }],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, { traceId, spanId }],
  [`ff-${traceId}-${spanId}-01`, null],
  [`00-${'0'.repeat(32)}-${spanId}-01`, null],
  [`00-${traceId}-${'0'.repeat(16)}-01`, null],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, null],
  [`00-${traceId}-${spanId}`, null],
  ['', null],
  [undefined, null],
  [null, null],
])('traceparent %s', (text, context) => expect(readTraceContext(text)).toEqual(context))

test('a child span has the trace of its parent and its own ID; without a parent, a new trace', () => {
  const child = childContext({ traceId, spanId })
  expect([child.traceId, child.spanId === spanId]).toEqual([traceId, false])
  expect(childContext(null).traceId).not.toBe(childContext(null).traceId)
  expect(readTraceContext(writeTraceContext(child))).toEqual(child)
})
