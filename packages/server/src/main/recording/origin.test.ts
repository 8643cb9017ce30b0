import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type IncomingMessage, type Server, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathSpelling } from '#testkit/http/path-spelling.ts'
import { boundAddress } from '../admin/bound-address.ts'
import { type Recorder, openRecorder } from './open-recorder.ts'
import { resendRequest } from './resend-request.ts'

interface Listener {
  readonly server: Server
  readonly host: string
  readonly received: IncomingMessage[]
}

async function listen(): Promise<Listener> {
  const received: IncomingMessage[] = []
  const server = createServer((asked, response) => {
    received.push(asked)
    asked.resume()
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, received, host: `127.0.0.1:${boundAddress(server).port}` }
}

let configured: Listener
let foreign: Listener
beforeAll(async () => {
  ;[configured, foreign] = await Promise.all([listen(), listen()])
})
afterAll(() => {
  for (const { server } of [configured, foreign]) {
    server.close()
    server.closeAllConnections()
  }
})

describe('replay', () => {
  const target = () => ({ origin: new URL(`http://${configured.host}`), token: 'secret', isLocal: false })
  const asked = { method: 'GET', headers: {}, body: null, token: 'valid' } as const

  it('sends no request to another origin, whatever the recorded path', async () => {
    await fc.assert(
      fc.asyncProperty(pathSpelling(foreign.host), async (path) => {
        const before = configured.received.length
        const isSent = await resendRequest(target(), { ...asked, path }).then(
          () => true,
          (error: unknown) => {
            expect(String(error)).toContain('does not begin with "/"')
            return false
          },
        )
        expect([isSent, configured.received.length - before]).toEqual([path.startsWith('/'), isSent ? 1 : 0])
      }),
      { numRuns: 200 },
    )
    expect(foreign.received).toEqual([])
    expect([...new Set(configured.received.map(({ headers }) => headers.host))]).toEqual([configured.host])
  })

  it('sends no recorded header that identifies a service or a user', async () => {
    const headers = {
      host: 'foreign.example',
      authorization: 'Basic eDp5',
      'x-forwarded-host': 'foreign.example',
      accept: 'application/json',
    }
    await resendRequest(target(), { ...asked, path: '/v4/regions', headers, token: 'none' })
    const { 'content-length': _length, connection: _connection, ...sent } = configured.received.at(-1)?.headers ?? {}
    expect(sent).toEqual({ host: configured.host, accept: 'application/json' })
  })
})

describe('recorder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'moor-recorder-'))
  let recorder: Recorder
  beforeAll(async () => {
    const to = new URL(`http://${configured.host}`)
    recorder = await openRecorder({ to, folder, port: 0, onCall: () => undefined, onError: () => undefined })
  })
  afterAll(async () => {
    await recorder.stop()
    rmSync(folder, { recursive: true })
  })

  async function send(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
    const sent = request(recorder.origin, { path, headers }).end()
    const [answer]: IncomingMessage[] = await once(sent, 'response')
    answer?.resume()
    return answer?.statusCode
  }

  it('neither forwards nor records requests for another host, from another origin or for another address', async () => {
    const { host } = new URL(recorder.origin)
    const before = configured.received.length
    const statuses = [
      await send('/v4', { host: 'rebound.example' }),
      await send('/v4', { host: host.replace('127.0.0.1', 'rebound.example') }),
      await send('/v4', { origin: 'https://foreign.example' }),
      await send('/v4', { origin: 'null' }),
      await send(`http://${foreign.host}/v4`, {}),
    ]
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect([configured.received.length - before, foreign.received, readdirSync(folder)]).toEqual([0, [], []])
  })

  it('accepts its own names, and pages that it forwards', async () => {
    const { host, origin } = new URL(recorder.origin)
    expect(await send('/v4', { host: host.replace('127.0.0.1', 'localhost') })).toBe(200)
    expect(await send('/v4', { origin })).toBe(200)
  })
})
