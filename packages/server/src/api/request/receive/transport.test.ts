import { once } from 'node:events'
import { connect } from 'node:net'
import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { sendRawRequest } from '#testkit/http/send-raw-request.ts'
import { startEchoHarness } from '#testkit/http/start-echo-harness.ts'
import type { Body } from '../../call.ts'

const { harness, origin } = await startEchoHarness()

const post = (length: number, more = '') =>
  `POST /v4/volumes HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${harness.token}\nContent-Length: ${length}${more}`

describe('an expectation that nobody knows', () => {
  it('is ignored: the request is answered as it is, in JSON (decision A2)', async () => {
    const answer = await sendRawRequest(origin, post(2, '\nExpect: something'), '{}')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('\r\ncontent-type: application/json\r\n')
  })
})

describe('the request body (decision A3)', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON;charset=latin1',
    ';;nonsense',
    '',
  ])('is read as JSON under the content type %j', async (type) => {
    expect(
      await harness.call('PUT', '/v4/volumes/5', { body: { label: 'x' }, headers: { 'content-type': type } }),
    ).toMatchObject({ status: 200, body: { label: 'x' } })
  })

  it.each(['application/json', 'application/x-www-form-urlencoded', ''])(
    'may be empty on POST, PUT and DELETE under the content type %j and means {}',
    async (type) => {
      for (const [method, path] of [
        ['POST', '/v4/volumes/5/detach'],
        ['PUT', '/v4/volumes/5'],
        ['DELETE', '/v4/volumes/5'],
      ] as const) {
        expect(await harness.call(method, path, { body: '', headers: { 'content-type': type } }), method).toMatchObject(
          { status: 200, body: { id: 5 } },
        )
      }
    },
  )

  it('may have no length at all, or come in chunks', async () => {
    expect(
      await sendRawRequest(
        origin,
        `DELETE /v4/volumes/5 HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${harness.token}`,
      ),
    ).toContain('{"id":5}')
    const chunked = `PUT /v4/volumes/5 HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${harness.token}\nTransfer-Encoding: chunked`
    expect(await sendRawRequest(origin, chunked, '9\r\n{"label":\r\n4\r\n"x"}\r\n0\r\n\r\n')).toContain(
      '{"label":"x","id":5}',
    )
  })

  it('is ignored on GET', async () => {
    const answer = await sendRawRequest(
      origin,
      `GET /v4/volumes/5 HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${harness.token}\nContent-Length: 3`,
      '[1]',
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  it.each(['[]', 'null', '"x"', '1', '{', 'label=x', ' '])(
    'is refused without a field when it is %j and no JSON object',
    async (body) => {
      expect(await harness.call('PUT', '/v4/volumes/5', { body })).toMatchObject({
        status: 400,
        body: {
          errors: [{ reason: 'The request body must be one JSON object.', field: '', code: 'request.not_json_object' }],
        },
      })
    },
  )

  it('is refused without a field when it is not UTF-8 (decision A8: never misread)', async () => {
    const body = Buffer.concat([Buffer.from('{"label":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect(await harness.call('PUT', '/v4/volumes/5', { body })).toMatchObject({
      status: 400,
      body: {
        errors: [{ reason: 'The request body must be UTF-8 text.', field: '', code: 'request.not_json_object' }],
      },
    })
  })
})

describe('what is ignored (decision A4)', () => {
  it('is null for an optional field', async () => {
    const { status, body } = await harness.call<Body>('POST', '/v4/volumes', {
      body: { label: 'x', tags: null, host_id: null },
    })
    expect([status, body]).toEqual([200, { label: 'x', id: 0 }])
    expect(await harness.call('POST', '/v4/volumes', { body: { label: null } })).toMatchObject({
      status: 400,
      body: { errors: [{ reason: 'label is required', field: 'label', code: 'request.field_required' }] },
    })
  })
})

describe('the place of the service (decision A6)', () => {
  it('is the host root, under /v4 and /v4beta alike', async () => {
    for (const prefix of ['/v4', '/v4beta'])
      expect(await harness.call('GET', `${prefix}/volumes/5`)).toMatchObject({ status: 200, body: { id: 5 } })
  })

  it.each([
    '/v4/volumes/',
    '/v4/Volumes',
    '/V4/volumes',
    '/v4//volumes',
    '/volumes',
    '/v5/volumes',
    '/v4alpha/volumes',
    '/api/v4/volumes',
    '/',
  ])('is not %s', async (path) => {
    expect(await harness.call('POST', path, { body: {} })).toMatchObject({
      status: 404,
      body: { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
    })
  })

  it('may end in a slash in the linode dialect, whose clients ask so', async () => {
    const wire = await startHttpHarness({ dialect: linode })
    const [plain, slashed] = [await wire.call('GET', '/v4/volumes'), await wire.call('GET', '/v4beta/volumes/')]
    expect([slashed.status, slashed.body]).toEqual([200, plain.body])
    expect((await wire.call('GET', '/v4/volumes//')).status).toBe(404)
    await wire.close()
  })

  it('carries the recorded CORS headers on every answer there, refusals included', async () => {
    for (const [path, token] of [
      ['/v4/volumes/5', harness.token],
      ['/v4/nothing', harness.token],
      ['/v4beta/volumes/5', 'bad'],
    ] as const) {
      expect((await harness.call('GET', path, { token })).headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
        'access-control-allow-headers': expect.stringMatching(
          /^Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter, Idempotency-Key/,
        ),
        'access-control-expose-headers':
          'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Spec-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Maintenance-Mode, Idempotent-Replay, Operation-Id, Location, X-Request-Id, Retry-After',
      })
    }
  })

  it('answers a preflight with 200 and without a token, on any path there', async () => {
    for (const path of ['/v4/volumes', '/v4beta/volumes/5', '/v4/nothing', '/v4/%zz']) {
      const answer = await harness.call('OPTIONS', path, {
        token: null,
        headers: { origin: 'https://console.test', 'access-control-request-method': 'POST' },
      })
      expect([answer.status, answer.body, answer.headers['access-control-allow-origin']]).toEqual([200, {}, '*'])
      // Counted for its address, and no reason to speak of https.
      expect([typeof answer.headers['x-ratelimit-limit'], answer.headers['strict-transport-security']]).toEqual([
        'string',
        undefined,
      ])
    }
  })

  it.each(['/docs', '/docs/volumes', '/nothing', '/v4x', '/'])('sends no CORS headers on %s', async (path) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await harness.api.server.inject({
        method: method as 'GET',
        url: path,
        headers: { origin: 'https://console.test' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('headers of every answer (decision A7)', () => {
  it.each([
    ['GET', '/v4/volumes/5', '*'],
    ['GET', '/v4/volumes/0', '*'],
    ['PATCH', '/v4/volumes/5', 'unknown'],
    ['GET', '/v4/nothing', 'unknown'],
    ['GET', '/v4/%zz', 'unknown'],
    ['GET', '/v4/volumes/types', '*'],
  ])('are there for %s %s', async (method, path, scopes) => {
    const { headers } = await harness.call(method, path)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-spec-version': '4.119.0',
      'x-content-type-options': 'nosniff',
      'x-oauth-scopes': scopes,
      vary: 'Authorization, X-Filter',
      'cache-control': expect.stringContaining('no-store'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-ratelimit-limit': '1600',
      'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    })
    expect(headers['x-accepted-oauth-scopes']).toBe(
      (path === '/v4/volumes/5' && method === 'GET') || path === '/v4/volumes/0' ? 'volumes:read_only' : '*',
    )
  })
})

describe('bounds (decision A8)', () => {
  it('refuses a body that is too large with 413, whatever length it declares, and the caller gets to read it', async () => {
    const large = JSON.stringify({ label: 'x'.repeat(512 * 1024) })
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }] as const) {
      const answer = await fetch(`${origin}/v4/volumes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${harness.token}` },
        duplex: 'half',
        body: 'transfer-encoding' in headers ? new Blob([large]).stream() : large,
      } as RequestInit)
      expect([answer.status, await answer.json()]).toEqual([
        413,
        {
          errors: [
            { reason: 'The request body must not be larger than 512 KiB.', field: '', code: 'request.too_large' },
          ],
        },
      ])
    }
  })

  it('answers what is no HTTP with 400, also after good requests on the same connection', async () => {
    const answers = await sendRawRequest(
      origin,
      `GET /v4/volumes/5 HTTP/1.1\nHost: x\nAuthorization: Bearer ${harness.token}\n\nnonsense`,
    )
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  it('outlives a caller who breaks off in the middle of a body', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
    await once(socket, 'connect')
    socket.write(`${post(1000).replaceAll('\n', '\r\n')}\r\n\r\n{"label"`)
    socket.destroy()
    await once(socket, 'close')
    expect(
      (await fetch(`${origin}/v4/volumes/5`, { headers: { authorization: `bearer ${harness.token}` } })).status,
    ).toBe(200)
  })
})
