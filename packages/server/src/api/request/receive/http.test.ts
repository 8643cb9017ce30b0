import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestTargets } from '#testkit/http/request-targets.ts'
import { sendRawRequest } from '#testkit/http/send-raw-request.ts'
import { startEchoHarness } from '#testkit/http/start-echo-harness.ts'

const { harness, origin } = await startEchoHarness()

describe('ambiguous requests (decision A10)', () => {
  it.each([
    ['two Host headers', 'GET /v4/volumes/5 HTTP/1.1\nHost: a\nHost: b', 'more than one Host header'],
    [
      'two tokens',
      'GET / HTTP/1.1\nHost: a\nAuthorization: Bearer a\nAUTHORIZATION: Bearer b',
      'more than one Authorization header',
    ],
    ['no Host', 'GET /v4/volumes/5 HTTP/1.1\nX-Host: a', 'no Host header'],
    ['HTTP/0.9', 'GET /v4/volumes/5 HTTP/0.9\nHost: a', 'HTTP/1.1 or HTTP/1.0'],
  ])('%s: 400, and the connection closes', async (_what, head, reason) => {
    const answer = await sendRawRequest(origin, head)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain(reason)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(reason.includes('HTTP/1.1') ? 2 : 1)
  })
})

describe('another spelling of /v4', () => {
  it.each(['/%764/volumes/5', '/v%34/volumes/5', 'http://a/v4/volumes/5'])(
    '%s is not found, because maintenance, headers and dialect are chosen by the plain spelling',
    async (target) => {
      const head = `GET ${target} HTTP/1.1\nHost: a\nAuthorization: Bearer ${harness.token}\nConnection: close`
      expect(await sendRawRequest(origin, head)).toMatch(/^HTTP\/1\.1 404 /)
      const plain = head.replace(target, '/v4/volumes/5')
      expect(await sendRawRequest(origin, plain)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )
})

describe('HEAD (decision A10, RFC 9110)', () => {
  it.each([
    ['/v4/volumes/5', {}],
    ['/v4/volumes/0', {}],
    ['/v4/openapi.json', { token: null }],
    ['/v4/volumes/5', { token: 'bad' }],
  ])('%s is answered like GET, with its length and without its body', async (path, request) => {
    const [get, head] = [await harness.call('GET', path, request), await harness.call('HEAD', path, request)]
    const fixed = ({ headers }: typeof get): object => ({
      ...headers,
      date: '',
      'x-request-id': '',
      'x-ratelimit-remaining': '',
      // The minute may end in between.
      'x-ratelimit-reset': '',
    })
    expect([head.status, fixed(head)]).toEqual([get.status, fixed(get)])
    expect([head.text, Number(head.headers['content-length'])]).toEqual(['', Buffer.byteLength(get.text)])
  })
})

it('no request target causes an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(requestTargets, async (target) => {
      const answer = await sendRawRequest(origin, `GET ${target} HTTP/1.1\nHost: localhost\nConnection: close`)
      expect(answer).toMatch(/^HTTP\/1\.1 [1-4]/)
    }),
    { numRuns: 100 },
  )
})

describe('Expect: 100-continue', () => {
  const head = (token: string): string =>
    `PUT /v4/volumes/5 HTTP/1.1\nHost: a\nAuthorization: Bearer ${token}\nExpect: 100-continue\nContent-Length: 2`

  it('is answered after the token is verified', async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
    socket.write(`${head(harness.token)}\nConnection: close\n\n`.replaceAll('\n', '\r\n'))
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('{}')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('is not answered before: an invalid token is 401, and the connection closes', async () => {
    expect(await sendRawRequest(origin, head('bad'))).toMatch(/^HTTP\/1\.1 401 /)
  })
})
