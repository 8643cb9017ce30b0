import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import type { Span } from './span.ts'
import { SpanExporter } from './span-exporter.ts'

const span: Span = {
  context: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) },
  parentId: null,
  name: 'one',
  kind: 'server',
  startMs: 1_700_000_000_000.25,
  durationMs: 1.5,
  attributes: { text: 'words', whole: 7, part: 0.5, none: null },
  failure: null,
}

const bodies: string[] = []
const ends: (() => void)[] = []
afterEach(() => {
  bodies.length = 0
  for (const end of ends.splice(0)) end()
})

async function open(status = 200, isReady: Promise<void> = Promise.resolve()) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      bodies.push(body)
      void isReady.then(() => response.writeHead(status).end())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  const troubles: string[] = []
  const exporter = new SpanExporter({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    headers: {},
    source: { version: '1', instanceId: 'i' },
    onError: (error) => troubles.push(String(error)),
  })
  return { exporter, troubles }
}

test('sends pending spans in one OTLP request at shutdown', async () => {
  const { exporter, troubles } = await open()
  exporter.add([span, { ...span, parentId: 'c'.repeat(16), failure: 'Busy' }])
  await exporter.stop()
  expect(troubles).toEqual([])
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toMatchObject([
    {
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  kind: 2,
                  startTimeUnixNano: '1700000000000250000',
                  endTimeUnixNano: '1700000000001750000',
                  attributes: [
                    { key: 'text', value: { stringValue: 'words' } },
                    { key: 'whole', value: { intValue: '7' } },
                    { key: 'part', value: { doubleValue: 0.5 } },
                  ],
                  status: {},
                },
                { parentSpanId: 'c'.repeat(16), status: { code: 2, message: 'Busy' } },
              ],
            },
          ],
        },
      ],
    },
  ])
})

test('sends a full batch immediately; drops and reports spans that an unreachable endpoint cannot get', async () => {
  const { exporter, troubles } = await open(503)
  exporter.add(Array.from({ length: 5_000 }, () => span))
  await exporter.stop()
  expect(bodies).toHaveLength(1)
  expect(troubles).toEqual(['Error: the OTLP endpoint returned 503'])
})

test('while an endpoint is slow, spans wait up to a limit, and the rest is dropped and reported', async () => {
  const ready = makeGate()
  const { exporter, troubles } = await open(200, ready.passed)
  const some = Array.from({ length: 600 }, () => span)
  exporter.add(some)
  await expect.poll(() => bodies.length).toBe(1)
  for (let time = 0; time < 20; time += 1) exporter.add(some)
  ready.open()
  await exporter.stop()
  expect(bodies.join('').split('"spanId"').length - 1).toBe(600 + 4_096)
  expect(troubles).toEqual(['Error: 7904 spans were dropped'])
})
