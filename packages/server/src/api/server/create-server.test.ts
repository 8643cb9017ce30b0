import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { compileDialect, neutral } from '@moorage/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createServer, type ServerTimeouts } from './create-server.ts'
import { renderErrorResponse } from '../request/answer/render-error-response.ts'

/** No test measures the duration. */
const hasty: ServerTimeouts = { requestMs: 60, headersMs: 30, keepAliveMs: 10, checkMs: 5 }
const dialect = compileDialect(neutral)

const server = await start()
const hastyServer = await start(hasty)
afterAll(() => Promise.all([server.close(), hastyServer.close()]))

async function start(timeouts?: ServerTimeouts): Promise<FastifyInstance> {
  const started = createServer({
    dialect,
    log: pino({ level: 'silent' }),
    ...(timeouts ? { timeouts } : {}),
    onBadPath: (_request, reply) => void reply.code(404).send(),
  })
  started.setErrorHandler(
    (error, _request, reply) =>
      void reply.code(renderErrorResponse(error, dialect).status).send(renderErrorResponse(error, dialect).body),
  )
  started.route({
    method: ['GET', 'POST'],
    url: '/echo',
    handler: async (request) => ({
      octets: (request.body as Buffer | undefined)?.length ?? 0,
      headers: request.headers,
      query: request.query,
    }),
  })
  await started.listen({ host: '127.0.0.1', port: 0 })
  return started
}

async function open(to: FastifyInstance): Promise<Socket> {
  const socket = connect((to.server.address() as AddressInfo).port, '127.0.0.1')
  // The client may get a reset while it writes.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

async function send(head: string, body: string | Buffer = '', to = server): Promise<string> {
  const socket = await open(to)
  socket.write(head.replaceAll('\n', '\r\n'))
  socket.write(body)
  return text(socket)
}

const sendSlowly = (head: string, body = '') => send(head, body, hastyServer)

async function sendMuch(head: string, parts: readonly Buffer[]): Promise<string> {
  const socket = await open(server)
  socket.write(head.replaceAll('\n', '\r\n'))
  for (const part of parts) socket.write(part)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString().split('\r\n', 1)[0] ?? ''
}

const late =
  /^HTTP\/1\.1 408 Request Timeout\r\nContent-Type: application\/json\r\n[^]*\r\nConnection: close\r\n\r\n\{"errors":\[\{"reason":"The request was not received in time\.","field":"","code":"request.timeout"\}\]\}$/

const bodyMax = 1024 * 1024

describe('slow clients get 408 in JSON and are disconnected', () => {
  it('endless headers', async () => {
    expect(await sendSlowly('GET /echo HTTP/1.1\nHost: x\nX-Slow: ')).toMatch(late)
  })

  it('a silent connection', async () => {
    expect(await sendSlowly('')).toMatch(late)
  })

  it('a missing body, and one shorter than declared', async () => {
    expect(await sendSlowly('POST /echo HTTP/1.1\nHost: x\nContent-Length: 10\n\n')).toMatch(late)
    expect(await sendSlowly('POST /echo HTTP/1.1\nHost: x\nContent-Length: 10\n\n', '{}')).toMatch(late)
    expect(await sendSlowly('POST /echo HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n', '2\r\n{}\r\n')).toMatch(
      late,
    )
  })

  it('single bytes extend no timeout, in headers and in bodies', async () => {
    for (const [head, bytes] of [
      ['GET /echo HTTP/1.1\r\nHost: x\r\n', 'a:b\r\n'],
      ['POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n', ' '],
    ] as const) {
      const socket = await open(hastyServer)
      const said = text(socket)
      socket.write(head)
      const drip = setInterval(() => socket.write(bytes), 5)
      expect(await said).toMatch(late)
      clearInterval(drip)
    }
  })

  it('an idle keep-alive connection closes silently', async () => {
    const answers = await sendSlowly('GET /echo HTTP/1.1\nHost: x\n\n')
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  })
})

describe('invalid lengths', () => {
  it.each([
    ['two different lengths', 'Content-Length: 2\nContent-Length: 3'],
    ['a length and chunks', 'Content-Length: 2\nTransfer-Encoding: chunked'],
    ['a negative length', 'Content-Length: -1'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity'],
  ])('%s: 400, and nothing after it is parsed as a request', async (_what, header) => {
    const answers = await send(
      `POST /echo HTTP/1.1\nHost: x\n${header}\n\n`,
      '{}GET /echo HTTP/1.1\r\nHost: smuggled\r\n\r\n',
    )
    expect(answers).toMatch(/^HTTP\/1\.1 400 /)
    expect(answers).not.toContain('smuggled')
  })

  it.each([
    'x\r\n{}\r\n0\r\n\r\n',
    '-2\r\n{}\r\n',
    'ffffffffffffffffff\r\n{}',
    '2\r\n{}}\r\n0\r\n\r\n',
    `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ])('the chunk %j: 400', async (body) => {
    expect(await send('POST /echo HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\n', body)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('a body longer than declared: the rest is rejected as an invalid request', async () => {
    const answers = await send('POST /echo HTTP/1.1\nHost: x\nContent-Length: 2\n\n', '{}}}')
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })

  it('a declared 10 GiB body is rejected with 413 after 16 MiB', async () => {
    const parts = Array.from({ length: 17 }, () => Buffer.alloc(bodyMax, ' '))
    expect(await sendMuch(`POST /echo HTTP/1.1\nHost: x\nContent-Length: ${10 * 2 ** 30}\n\n`, parts)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
  })
})

describe('large numbers of headers and query keys', () => {
  it('reads three thousand headers within 16 KiB, including the last: a filter must not be lost', async () => {
    const answer = await send(
      `GET /echo HTTP/1.1\nHost: x\n${'a:\n'.repeat(3000)}X-Filter: {"id":1}\nConnection: close\n\n`,
    )
    expect([answer.slice(0, 12), answer.includes('"x-filter":"{\\"id\\":1}"')]).toEqual(['HTTP/1.1 200', true])
  })

  it('rejects more than 16 KiB of small headers, of one name, or of path with 431 (decision A8)', async () => {
    for (const head of [
      `GET /echo HTTP/1.1\nHost: x\n${'a:b\n'.repeat(9000)}\n`,
      `GET /echo HTTP/1.1\nHost: x\n${'x'.repeat(17_000)}: y\n\n`,
      `GET /${'x'.repeat(17_000)} HTTP/1.1\nHost: x\n\n`,
    ]) {
      expect(await send(head)).toMatch(
        /^HTTP\/1\.1 431 Request Header Fields Too Large\r\nContent-Type: application\/json\r\n/,
      )
    }
  })

  it('reads thousands of query keys, including those of prototypes', async () => {
    const { payload } = await server.inject({ url: `/echo?${'a&'.repeat(7000)}__proto__=x&constructor=y&toString=z` })
    expect(
      [JSON.parse(payload)].map(({ query }) => [
        query.a.length,
        query.constructor,
        ({} as Record<string, unknown>)['x'],
      ]),
    ).toEqual([[7000, 'y', undefined]])
  })
})

describe('encodings and types of a body (decision A3: the declared type does not matter)', () => {
  it.each(['gzip', 'nonsense'])('ignores Content-Encoding %s: the bytes are never decompressed', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(64 * bodyMax))
    const { payload } = await server.inject({
      method: 'POST',
      url: '/echo',
      headers: { 'content-encoding': encoding },
      payload: bomb,
    })
    expect([JSON.parse(payload).octets, bomb.length < bodyMax]).toEqual([bomb.length, true])
  })
})
