import { once } from 'node:events'
import { connect } from 'node:net'
import { linode } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { sendRawRequest } from '#testkit/http/send-raw-request.ts'
import { startEchoHarness } from '#testkit/http/start-echo-harness.ts'

const { harness, origin } = await startEchoHarness()

const post = (length: number, more = '') =>
  `POST /v4/volumes HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${harness.token}\nContent-Length: ${length}${more}`

describe('unknown expectation', () => {
  it('is ignored: the request is answered in JSON (decision A2)', async () => {
    const answer = await sendRawRequest(origin, post(2, '\nExpect: something'), '{}')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('\r\ncontent-type: application/json\r\n')
  })
})

describe('request body (decision A3)', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON;charset=latin1',
    ';;nonsense',
    '',
  ])('is parsed as JSON with the content type %j', async (type) => {
    expect(
      await harness.call('PUT', '/v4/volumes/5', { body: { label: 'x' }, headers: { 'content-type': type } }),
    ).toMatchObject({ status: 200, body: { label: 'x' } })
  })

  it.each(['application/json', 'application/x-www-form-urlencoded', ''])(
    'can be empty for POST, PUT and DELETE with the content type %j and means {}',
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

  it('can have no length, or be chunked', async () => {
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

  it('is ignored for GET', async () => {
    const answer = await sendRawRequest(
      origin,
      `GET /v4/volumes/5 HTTP/1.1\nHost: x\nConnection: close\nAuthorization: Bearer ${harness.token}\nContent-Length: 3`,
      '[1]',
    )
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is rejected without a field if it is not UTF-8 (decision A8: never misread)', async () => {
    const body = Buffer.concat([Buffer.from('{"label":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect(await harness.call('PUT', '/v4/volumes/5', { body })).toMatchObject({
      status: 400,
      body: {
        errors: [{ reason: 'The request body must be UTF-8 text.', field: '', code: 'request.not_json_object' }],
      },
    })
  })
})

describe('base path of the service (decision A6)', () => {
  it('can end in a slash in the linode dialect, as its clients send it', async () => {
    const wire = await startHttpHarness({ dialect: linode })
    const [plain, slashed] = [await wire.call('GET', '/v4/volumes'), await wire.call('GET', '/v4beta/volumes/')]
    expect([slashed.status, slashed.body]).toEqual([200, plain.body])
    expect((await wire.call('GET', '/v4/volumes//')).status).toBe(404)
    await wire.close()
  })

  it('has the recorded CORS headers on every response, including errors', async () => {
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
          'X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Status, X-Spec-Version, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Maintenance-Mode, Idempotent-Replay, Operation-Id, Location, Moorage-Trash-Item, X-Request-Id, Retry-After',
      })
    }
  })

  it('answers a preflight with 200 without a token, on any path', async () => {
    for (const path of ['/v4/volumes', '/v4beta/volumes/5', '/v4/nothing', '/v4/%zz']) {
      const answer = await harness.call('OPTIONS', path, {
        token: null,
        headers: { origin: 'https://console.test', 'access-control-request-method': 'POST' },
      })
      expect([answer.status, answer.body, answer.headers['access-control-allow-origin']]).toEqual([200, {}, '*'])
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

describe('limits (decision A8)', () => {
  it('survives a client that disconnects within a body', async () => {
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
