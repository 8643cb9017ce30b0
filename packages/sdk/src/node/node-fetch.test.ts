import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attemptRequest } from '../call/attempt.ts'
import type { FetchInit } from '../call/fetch-like.ts'
import { openNodeFetch } from './index.ts'

let server: Server
let origin: string
let onRequest: RequestListener
let connections: number
const { fetch: nodeFetch, close } = openNodeFetch()
beforeEach(async () => {
  connections = 0
  server = createServer((request, response) => onRequest(request, response))
  server.on('connection', () => (connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(async () => {
  close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function get(signal: AbortSignal = new AbortController().signal): FetchInit {
  return { method: 'GET', headers: {}, signal, redirect: 'error' }
}

describe('requests and responses are complete', () => {
  test('sends method, headers, and body with its length in octets; returns status and case-insensitive headers with joined values', async () => {
    let seen: unknown
    onRequest = (request, response) => {
      const { 'content-length': length, 'x-one': one } = request.headers
      void text(request).then((body) => {
        seen = [request.method, one, length, body]
        response.writeHead(202, { 'X-Many': ['a', 'b'], 'operation-id': '7' }).end('{"ö":1}')
      })
    }
    const answer = await nodeFetch(`${origin}/`, { ...get(), method: 'POST', headers: { 'x-one': '1' }, body: 'ü' })
    expect(seen).toEqual(['POST', '1', '2', 'ü'])
    const { status, headers } = answer
    expect([status, headers.get('Operation-Id'), headers.get('x-many'), headers.get('x-none')]).toEqual([
      202,
      '7',
      'a, b',
      null,
    ])
    expect(await answer.text()).toBe('{"ö":1}')
  })

  test('a response of many megabytes in arbitrary chunks', async () => {
    const whole = 'wörd'.repeat(2_000_000)
    onRequest = (_request, response) => response.end(whole)
    expect((await (await nodeFetch(`${origin}/`, get())).text()) === whole).toBe(true)
  })

  test.each([204, 304])('%d has no body, and the connection serves the next request', async (status) => {
    onRequest = (_request, response) => response.writeHead(status).end()
    for (let count = 0; count < 3; count += 1) {
      const answer = await nodeFetch(`${origin}/`, get())
      expect([answer.status, answer.body, await answer.text()]).toEqual([status, null, ''])
    }
    expect(connections).toBe(1)
  })
})

test('a proxy is used unless NO_PROXY excludes the service', async () => {
  onRequest = ({ url }, response) => response.end(url)
  const onTheWay = openNodeFetch({ proxies: { HTTP_PROXY: origin, NO_PROXY: '127.0.0.1' } })
  expect(await (await onTheWay.fetch('http://cloud.test/v4/x', get())).text()).toBe('http://cloud.test/v4/x')
  expect(await (await onTheWay.fetch(`${origin}/v4/x`, get())).text()).toBe('/v4/x')
  onTheWay.close()
})

test('a stream is read incrementally, and cancelling closes the connection', async () => {
  let isGone = Promise.resolve<unknown>(null)
  onRequest = (_request, response) => {
    isGone = once(response, 'close')
    response.write('one')
  }
  const reader = (await nodeFetch(`${origin}/`, get())).body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('one')
  await reader?.cancel()
  await isGone
})

describe('abort', () => {
  test('before the start, while waiting, and in the middle of a body', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(nodeFetch(`${origin}/`, get(stop.signal))).rejects.toThrow()
    const early = new AbortController()
    onRequest = () => early.abort()
    await expect(nodeFetch(`${origin}/`, get(early.signal))).rejects.toThrow()
    const late = new AbortController()
    onRequest = (_request, response) => response.write('a part')
    const answer = await nodeFetch(`${origin}/`, get(late.signal))
    const rest = answer.text()
    late.abort()
    await expect(rest).rejects.toThrow()
  })

  test('a redirect is not followed, because the token must not be sent elsewhere', async () => {
    const requests: unknown[] = []
    onRequest = ({ url }, response) => {
      requests.push(url)
      response.writeHead(307, { location: '/elsewhere' }).end()
    }
    await expect(nodeFetch(`${origin}/`, get())).rejects.toThrow('the service redirects to /elsewhere')
    expect(requests).toEqual(['/'])
  })
})

async function findDeadAddress(): Promise<string> {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = gone.address()
  gone.close()
  await once(gone, 'close')
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

const troubles: readonly (readonly [string, RequestListener | null, boolean, RegExp])[] = [
  ['no process listens', null, false, /service is unreachable \(.*ECONNREFUSED/],
  ['the connection breaks before a response', ({ socket }) => socket.destroy(), true, /the connection was lost/],
  [
    'the connection breaks in a body of a known length',
    ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('a part', () => socket.destroy())
    },
    true,
    /the connection was lost/,
  ],
  [
    'the connection breaks in a body of unknown length',
    ({ socket }, response) => void response.write('a part', () => socket.destroy()),
    true,
    /the connection was lost/,
  ],
  ['no response arrives in time', () => undefined, true, /timed out after 50 ms without data/],
  [
    'only a part arrives in time',
    (_request, response) => void response.write('a part'),
    true,
    /timed out after 50 ms without data/,
  ],
]

describe.each([
  ['Node’s own HTTP', nodeFetch],
  ['the global fetch', fetch],
] as const)('a broken connection is reported with its cause, over %s', (_name, used) => {
  test.each(troubles)('%s', async (_when, listener, isSent, message) => {
    if (listener) onRequest = listener
    const url = listener ? `${origin}/` : await findDeadAddress()
    const timeoutMs = String(message).includes('50 ms') ? 50 : 60_000
    const request = { operation: 'volume.list', method: 'GET', url, headers: {} }
    const error: unknown = await attemptRequest(request, { fetch: used, timeoutMs }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ name: 'ConnectionLost', isSent, message: expect.stringMatching(message) })
  })
})
