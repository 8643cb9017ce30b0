import { requestMoor, type MoorAnswer } from '@moorage/server/testkit/programs/request-moor'
import { openMoorOnDatabase } from '@moorage/server/testkit/moor/open-moor'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly process: string
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SentSpan, 'process'>[] }[]
  }[]
}

const moor = await openMoorOnDatabase()
let receiver: Server
let origin: string
let token: string
const spans: SentSpan[] = []
const requests: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = []

function attribute(from: Pick<SentSpan, 'attributes'>, key: string): unknown {
  return Object.values(from.attributes.find((one) => one.key === key)?.value ?? {})[0]
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    requests.push({ url: request.url, headers: request.headers })
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
        const process = String(attribute(resource, 'service.instance.id'))
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, process })
      }
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
  }
  await moor.runJson(['admin', 'account', 'create', '--label', 'traced', '--user', 'ada'])
  token = String((await moor.runJson(['admin', 'token', 'create', '--user', 'ada']))['token'])
  await moor.start(['serve', '--worker', '--sim-pace', 'instant'], { env }).line()
  ;({ origin } = await moor.serve(['serve', '--api', '--listen', '127.0.0.1:0', '--sim-pace', 'instant'], { env }))
})
afterAll(() => void receiver.close())

function createVolume(label: string, headers: Record<string, string> = {}): Promise<MoorAnswer> {
  return requestMoor(origin, {
    method: 'POST',
    path: '/v4/volumes',
    token,
    headers,
    body: { label, region: 'us-east', size: 10 },
  })
}

async function traceOf({ body }: MoorAnswer): Promise<{ request: SentSpan; passes: SentSpan[]; calls: SentSpan[] }> {
  const resource = `volume/${String(body['id'])}`
  const about = () => spans.filter((span) => attribute(span, 'moorage.resource') === resource)
  await expect.poll(() => about().map(({ name }) => name), { timeout: 20_000 }).toContain('pass volume')
  await expect.poll(() => about().map(({ name }) => name), { timeout: 20_000 }).toContain('POST /v4/volumes')
  const [request] = about().filter(({ kind }) => kind === 2)
  if (!request) throw new Error('no span of the request was received')
  const trace = spans.filter(({ traceId }) => traceId === request.traceId)
  return {
    request,
    passes: trace.filter(({ name }) => name.startsWith('pass ')),
    calls: trace.filter(({ kind }) => kind === 3),
  }
}

describe('traces with an OTLP endpoint', () => {
  test('a request, its passes in another process, and their driver calls are one trace', async () => {
    const answer = await createVolume('followed')
    const { request, passes, calls } = await traceOf(answer)
    expect(request).toMatchObject({ name: 'POST /v4/volumes', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(request.parentSpanId).toBeUndefined()
    expect(attribute(request, 'http.route')).toBe('/v4/volumes')
    expect(attribute(request, 'http.response.status_code')).toBe('200')
    expect(attribute(request, 'moorage.operation_id')).toBe(answer.headers.get('operation-id'))
    expect(passes.length).toBeGreaterThan(0)
    for (const pass of passes) {
      expect([pass.parentSpanId, pass.process === request.process]).toEqual([request.spanId, false])
      expect(attribute(pass, 'moorage.operation_id')).toBe(answer.headers.get('operation-id'))
    }
    expect(calls.map(({ name }) => name)).toContain('ensureVolume')
    for (const call of calls) {
      const pass = passes.find(({ spanId }) => spanId === call.parentSpanId)
      expect(BigInt(call.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(pass?.startTimeUnixNano ?? 0))
      expect(BigInt(call.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(pass?.endTimeUnixNano ?? 0))
    }
  })

  test('a valid traceparent makes the request a child of the caller', async () => {
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    const { request, passes } = await traceOf(await createVolume('sent', { traceparent: `00-${traceId}-${spanId}-01` }))
    expect(request).toMatchObject({ traceId, parentSpanId: spanId })
    expect(passes.length).toBeGreaterThan(0)
    const malformed = await traceOf(await createVolume('odd', { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` }))
    expect(malformed.request.parentSpanId).toBeUndefined()
  })

  test('spans are sent to /v1/traces with the configured headers, and contain no token', () => {
    expect(requests.length).toBeGreaterThan(0)
    for (const { url, headers } of requests) expect([url, headers['x-key']]).toEqual(['/v1/traces', 'a secret'])
    expect(JSON.stringify(spans)).not.toContain(token)
  })
})
