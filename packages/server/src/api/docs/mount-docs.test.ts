import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { linode } from '@moorage/contract'
import { describe, expect, it, vi } from 'vitest'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

interface Document {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
}

const [harness, vendor] = [await useHttpHarness(), await useHttpHarness({ dialect: linode })]
const origin = await harness.listen()

describe('OpenAPI document at /v4/openapi.json', () => {
  it('needs no token (decision G3) and is OpenAPI 3.1', async () => {
    for (const prefix of ['/v4', '/v4beta']) {
      const answer = await harness.call<Document>('GET', `${prefix}/openapi.json`, { token: null })
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/json', 'x-accepted-oauth-scopes': '*' },
        body: { openapi: '3.1.0', servers: [{ url: 'http://moorage.test/v4' }, { url: 'http://moorage.test/v4beta' }] },
      })
    }
  })

  it('is serialized once, not per request', async () => {
    const first = await harness.call('GET', '/v4/openapi.json', { token: null })
    const written = vi.spyOn(JSON, 'stringify')
    const second = await harness.call('GET', '/v4beta/openapi.json', { token: null })
    const documents = written.mock.calls.filter(
      ([value]) => typeof value === 'object' && value !== null && 'openapi' in value,
    )
    written.mockRestore()
    expect([documents, second.body]).toEqual([[], first.body])
  })

  it('uses dialect names', async () => {
    const { body } = await vendor.call<Document>('GET', '/v4/openapi.json')
    expect(Object.keys(body.paths)).toContain('/linode/instances')
  })
})

describe('caching and compression of the document', () => {
  const url = '/v4/openapi.json'
  const ask = (headers: Record<string, string>) => harness.api.server.inject({ method: 'GET', url, headers })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses with %s if the client accepts it', async (encoding, unpack) => {
    const plain = await ask({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const small = await ask({ 'accept-encoding': `deflate, ${encoding};q=0.8, x;q=0` })
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(unpack(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
    const refused = await ask({ 'accept-encoding': `${encoding};q=0` })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  it('answers 304 for a matching ETag and 200 for another', async () => {
    const { etag } = (await ask({})).headers
    const again = await ask({ 'if-none-match': `"other", ${String(etag)}` })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('page at /docs', () => {
  const get = (url: string, from = harness) => from.api.server.inject({ method: 'GET', url })

  it.each(['/docs', '/docs/', '/docs/volumes', '/docs/static/reference.js'])(
    '%s: HEAD is answered like GET, without the body (decision A10)',
    async (url) => {
      const head = await harness.api.server.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.payload]).toEqual([(await get(url)).statusCode, ''])
    },
  )

  it.each(['/docs', '/docs/', '/docs/hosts'])('%s loads all resources from this server', async (url) => {
    const page = await get(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(page.headers['content-security-policy']).not.toMatch(/https?:|unsafe/)
    expect(page.payload).not.toMatch(/<style|style=|<script>|\son\w+=/)
    const parts = [...page.payload.matchAll(/(?:src|href)="(\/[^"#]*)/g)].map(([, part]) => part ?? '')
    expect(new Set(parts).size).toBeGreaterThan(10)
    for (const part of new Set(parts)) expect((await get(part)).statusCode, part).toBe(200)
    expect(page.payload.match(/(?:src|href)="(?!\/|#|data:)/)).toBeNull()
  })

  it('has every operation of the document once with its examples, in both dialects', async () => {
    for (const from of [harness, vendor]) {
      const document = (await get('/v4/openapi.json', from)).json<Document>()
      const described = Object.values(document.paths).flatMap((item) => Object.values(item))
      const sections = new Set((await get('/docs', from)).payload.match(/(?<=href="\/docs\/)[a-z-]+/g))
      const pages = await Promise.all([...sections].map((section) => get(`/docs/${section}`, from)))
      const shown = pages.flatMap(({ payload }) => [...payload.matchAll(/<article id="(\w+)"/g)].map(([, id]) => id))
      expect(shown.toSorted()).toEqual(described.map((one) => one.operationId).toSorted())
      const samples = pages.flatMap(({ payload }) => [...payload.matchAll(/<section id="\w+-(curl|SDK|moor)"/g)])
      const given = described
        .map((one) => (one.tags.includes('Not offered') ? 2 : 3))
        .reduce((sum, count) => sum + count, 0)
      expect(samples.length).toBe(given)
    }
  })

  it('resolves every link to a schema on the same page', async () => {
    const { payload } = await get('/docs/clusters')
    const ids = new Set([...payload.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
    const links = [...payload.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
  })

  it.each(
    '/docs/nothing /docs/json /docs/static/../.. /docs/static/..%2f.. /docs/static/%2e%2e/%2e%2e/package.json /docs/static/nothing /docs/static/constructor'.split(
      ' ',
    ),
  )('%s is 404: only listed files are served', async (path) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [^]*\{"errors":\[\{"reason":"Not found"/)
  })
})
