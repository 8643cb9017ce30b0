import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { isSpokenIn, linode, operations } from '@moorage/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { handlers } from '../server/handlers.ts'

interface Document {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, { operationId: string; tags: string[]; responses: Record<string, Response> }>>
  components: { headers: Record<string, Header>; responses: Record<string, Response> }
}

interface Response {
  $ref?: string
  headers?: Record<string, { $ref: string }>
}

interface Header {
  required?: boolean
  schema: { type?: string; const?: string; pattern?: string }
}

/** The headers of an answer, by name, references followed. */
function listPromised({ components }: Document, response: Response): [string, Header][] {
  const { headers = {} } = components.responses[lastOf(response.$ref)] ?? response
  const found = Object.entries(headers).map(([name, { $ref }]) => [name, components.headers[lastOf($ref)]] as const)
  expect(found.length).toBeGreaterThan(1)
  return found.map(([name, header]) => [name, header ?? { required: true, schema: { const: 'described' } }])
}

function lastOf(ref = ''): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

const [harness, vendor] = await Promise.all([
  startHttpHarness({ handlers }),
  startHttpHarness({ handlers, dialect: linode }),
])
const origin = await harness.listen()
afterAll(() => Promise.all([harness.close(), vendor.close()]))

describe('the description of the interface at /v4/openapi.json', () => {
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

  it('is written once and not for every request', async () => {
    const first = await harness.call('GET', '/v4/openapi.json', { token: null })
    const written = vi.spyOn(JSON, 'stringify')
    const second = await harness.call('GET', '/v4beta/openapi.json', { token: null })
    const documents = written.mock.calls.filter(
      ([value]) => typeof value === 'object' && value !== null && 'openapi' in value,
    )
    written.mockRestore()
    expect([documents, second.body]).toEqual([[], first.body])
  })

  it('describes exactly what is routed', async () => {
    const { body } = await harness.call<Document>('GET', '/v4/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      operations
        .filter((one) => isSpokenIn(one, 'neutral'))
        .map((one) => `${one.method} ${one.path}`)
        .toSorted(),
    )
    for (const one of described) {
      const [method = '', path = ''] = one.split(' ')
      const { status } = await harness.call(method, `/v4${path.replaceAll(/\{\w+\}/g, '0')}`, { token: 'bad' })
      expect(status, one).toBe(401)
    }
  })

  it.each([
    ['get', '/regions', '200', {}],
    ['get', '/regions/{regionId}', '404', {}],
    ['get', '/volumes', '200', {}],
    ['get', '/volumes', '400', { headers: { 'x-filter': '{"nothing":1}' } }],
    ['get', '/volumes', '401', { token: 'bad' }],
    ['post', '/volumes', '400', { body: {} }],
    ['put', '/profile/grants', '405', {}],
  ] as const)(
    'the answer of %s %s with %s carries every header that is promised',
    async (method, path, status, sent) => {
      const { body: document } = await harness.call<Document>('GET', '/v4/openapi.json')
      const answer = await harness.call(method.toUpperCase(), `/v4${path.replace('{regionId}', 'nowhere')}`, sent)
      expect(String(answer.status)).toBe(status)
      const described = document.paths[path]?.[method] ?? document.paths[path]?.['get']
      for (const [name, header] of listPromised(document, described?.responses[status] ?? {})) {
        const value = answer.headers[name.toLowerCase()]
        const { type, const: only, pattern } = header.schema
        if (header.required === true) expect(value, name).toBeDefined()
        if (only !== undefined) expect(value, name).toBe(only)
        if (pattern !== undefined) expect(value, name).toMatch(new RegExp(pattern))
        if (type === 'integer') expect(value ?? '0', name).toMatch(/^\d+$/)
      }
    },
  )

  it('speaks the words of the wire', async () => {
    const { body } = await vendor.call<Document>('GET', '/v4/openapi.json')
    expect(Object.keys(body.paths)).toContain('/linode/instances')
  })
})

describe('the document is sent small, and once', () => {
  const url = '/v4/openapi.json'
  const ask = (headers: Record<string, string>) => harness.api.server.inject({ method: 'GET', url, headers })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('as %s where the client reads that', async (encoding, unpack) => {
    const plain = await ask({})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const small = await ask({ 'accept-encoding': `deflate, ${encoding};q=0.8, x;q=0` })
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(unpack(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10)
    const refused = await ask({ 'accept-encoding': `${encoding};q=0` })
    expect(refused.headers['content-encoding']).toBeUndefined()
  })

  it('answers 304 to whoever has it, and 200 to whoever has another', async () => {
    const { etag } = (await ask({})).headers
    const again = await ask({ 'if-none-match': `"other", ${String(etag)}` })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })
})

describe('the page at /docs', () => {
  const get = (url: string, from = harness) => from.api.server.inject({ method: 'GET', url })

  it.each(['/docs', '/docs/', '/docs/volumes', '/docs/static/reference.js'])(
    '%s is answered to HEAD as to GET, without its body (decision A10)',
    async (url) => {
      const head = await harness.api.server.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.payload]).toEqual([(await get(url)).statusCode, ''])
    },
  )

  it.each(['/docs', '/docs/', '/docs/hosts'])('is a page at %s whose parts all come from this server', async (url) => {
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

  it('has every operation of the document once, each with its examples, on both wires', async () => {
    for (const from of [harness, vendor]) {
      const document = (await get('/v4/openapi.json', from)).json<Document>()
      const described = Object.values(document.paths).flatMap((item) => Object.values(item))
      const sections = new Set((await get('/docs', from)).payload.match(/(?<=href="\/docs\/)[a-z-]+/g))
      const pages = await Promise.all([...sections].map((section) => get(`/docs/${section}`, from)))
      const shown = pages.flatMap(({ payload }) => [...payload.matchAll(/<article id="(\w+)"/g)].map(([, id]) => id))
      expect(shown.toSorted()).toEqual(described.map((one) => one.operationId).toSorted())
      const samples = pages.flatMap(({ payload }) => [...payload.matchAll(/<section id="\w+-(curl|SDK|moor)"/g)])
      // What is not offered has no command of ours.
      const given = described
        .map((one) => (one.tags.includes('Not offered') ? 2 : 3))
        .reduce((sum, count) => sum + count, 0)
      expect(samples.length).toBe(given)
    }
  })

  it('every link to what an answer is made of finds it on its page', async () => {
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
  )('%s is 404: nothing beside its own files is there', async (path) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [^]*\{"errors":\[\{"reason":"Not found"/)
  })
})
