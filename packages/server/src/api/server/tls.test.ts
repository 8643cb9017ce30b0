import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, get } from 'node:https'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'
import { makeTestCertificate } from '#testkit/http/make-test-certificate.ts'

const { ca, ...tls } = await makeTestCertificate('localhost')
const harness = await useHttpHarness({
  isPlumbing: true,
  tls,
  handlers: { 'volume.list': { kind: 'read', run: async () => ({ isThere: true }) } },
})
const origin = await harness.listen()

async function ask(options: RequestOptions): Promise<IncomingMessage> {
  const [answer] = await once(
    get(`${origin}/v4/volumes`, {
      ca,
      servername: 'localhost',
      headers: { authorization: `Bearer ${harness.token}` },
      agent: false,
      ...options,
    }),
    'response',
  )
  return answer as IncomingMessage
}

describe('https (decision A6: when a certificate is configured)', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('serves %s', async (version) => {
    const answer = await ask({ minVersion: version, maxVersion: version })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    expect([answer.statusCode, answer.headers['content-type'], await text(answer)]).toEqual([
      200,
      'application/json',
      '{"isThere":true}',
    ])
  })

  it('rejects headers over the limit (decision A8)', async () => {
    const answer = await ask({ headers: { 'x-long': 'x'.repeat(20_000) } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([431, 'application/json'])
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    answer.resume()
  })
})
