import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeGate } from '#testkit/gate.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import type { AnyHandler } from '../../call.ts'

it('a stopping process completes running requests and closes their connections, starts no new ones, and answers probes (decision B4)', async () => {
  const [reached, gate] = [makeGate(), makeGate()]
  const waits: AnyHandler = {
    kind: 'read',
    run: async () => {
      reached.open()
      await gate.passed
      return { done: true }
    },
  }
  const http = await startHttpHarness({ isPlumbing: true, handlers: { 'volume.view': waits } })
  http.api.server.get('/livez', (_request, reply) => reply.send('alive'))
  http.api.server.get('/beside', (_request, reply) => reply.send('never'))
  const { port } = new URL(await http.listen())
  const begin = async (path: string): Promise<{ end(): Promise<string> }> => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) })
    const [serverSide] = (await once(http.api.server.server, 'connection')) as [Socket]
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${http.token}\r\n`)
    while (serverSide.bytesRead === 0) await setImmediate()
    return { end: () => (socket.write('\r\n'), text(socket)) }
  }
  const running = (await begin('/v4/volumes/7')).end()
  await reached.passed
  const [late, beside, probe] = [await begin('/v4/volumes/8'), await begin('/beside'), await begin('/livez')]
  const stopped = http.api.stop()
  for (const refused of [await late.end(), await beside.end()]) {
    expect(refused).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/i)
    expect(refused).toMatch(/\r\nconnection: close\r\n/i)
    expect(refused).toContain('"reason":"The service is stopping.","field":"","code":"service.stopping"')
  }
  expect(await probe.end()).toMatch(/^HTTP\/1\.1 200 [^]*alive$/)
  gate.open()
  expect(await running).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*\{"done":true\}$/i)
  await stopped
  await http.close()
})
