import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { type RuntimeConnection, openConnection } from './open-connection.ts'

const get = { method: 'GET', path: '/x' } as const

function connectTo(path: string, deadlineMs = 20_000): RuntimeConnection {
  const connection = openConnection({ name: 'one', address: { kind: 'unix', path }, deadlineMs })
  onTestFinished(() => connection.close())
  return connection
}

async function serveRuntime(
  listener: RequestListener,
  version = '1.41',
  podman: string | null = null,
): Promise<{ path: string; asked: string[] }> {
  const path = join(tmpdir(), `${randomUUID()}.sock`)
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (podman !== null) response.setHeader('libpod-api-version', podman)
    if (request.url === '/_ping') response.setHeader('api-version', version).end('OK')
    else listener(request, response)
  }).listen(path)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { path, asked }
}

test('an unreachable runtime is Busy, with its name in the message', async () => {
  const call = connectTo(join(tmpdir(), 'nobody.sock')).call(get)
  await expect(call).rejects.toMatchObject({ code: 'Busy', message: expect.stringContaining('one cannot be reached') })
})

test('a runtime that never answers is Busy at the deadline', async () => {
  const path = join(tmpdir(), `${randomUUID()}.sock`)
  const server = createTcpServer(() => undefined).listen(path)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  await expect(connectTo(path, 50).call(get)).rejects.toMatchObject({
    code: 'Busy',
    message: expect.stringContaining('50 ms'),
  })
})

test('an endless response ends at the total deadline', async () => {
  const { path } = await serveRuntime((_request, response) => {
    const drip = (): void => void (response.destroyed || response.write('x', () => setImmediate(drip)))
    drip()
  })
  const call = connectTo(path).call({ ...get, deadlineMs: 10_000, totalMs: 100, onChunk: () => undefined })
  await expect(call).rejects.toMatchObject({ code: 'Busy', message: expect.stringContaining('100 ms') })
})

test('an unbounded response is Broken and is discarded', async () => {
  const megabytes = Buffer.alloc(1_000_000)
  const { path } = await serveRuntime((_request, response) => {
    const pour = (): void => void (response.destroyed || response.write(megabytes, () => setImmediate(pour)))
    pour()
  })
  await expect(connectTo(path).call(get)).rejects.toMatchObject({ code: 'Broken' })
})

test('a truncated response is Busy', async () => {
  const { path } = await serveRuntime((request, response) => {
    response.setHeader('content-length', '100').write('{')
    request.socket.end()
  })
  await expect(connectTo(path).call(get)).rejects.toMatchObject({ code: 'Busy' })
})

test('closing aborts calls in progress and rejects later ones', async () => {
  const { path } = await serveRuntime(() => connection.close())
  const connection = connectTo(path)
  await expect(connection.call(get)).rejects.toMatchObject({ code: 'Busy', message: expect.stringContaining('closed') })
  await expect(connection.call(get)).rejects.toMatchObject({ code: 'Busy' })
})

test.each([
  [404, 'No such container: a', 'NotFound'],
  [409, 'Conflict. The name is in use', 'Busy'],
  [403, 'network a has active endpoints', 'Busy'],
  [403, 'Pool overlaps with other one on this address space', 'Broken'],
  [400, 'invalid mount config', 'Broken'],
  [500, 'driver failed programming external connectivity: port is already allocated', 'Busy'],
  [500, 'container rootfs is marked read-only', 'Broken'],
])('maps status %i, "%s", to %s with the runtime’s message', async (status, message, code) => {
  const { path } = await serveRuntime((_request, response) =>
    response.writeHead(status).end(JSON.stringify({ message })),
  )
  await expect(connectTo(path).call(get)).rejects.toMatchObject({ code, message: expect.stringContaining(message) })
  expect((await connectTo(path).call({ ...get, tolerate: [status] })).status).toBe(status)
})

test('uses the runtime’s API version, up to the newest supported one', async () => {
  const old = await serveRuntime((_request, response) => response.end())
  await connectTo(old.path).call(get)
  expect(old.asked).toEqual(['/_ping', '/v1.41/x'])
  const young = await serveRuntime((_request, response) => response.end(), '1.99')
  await connectTo(young.path).call(get)
  expect(young.asked).toEqual(['/_ping', '/v1.47/x'])
})

test('negotiates the API version again after the runtime was replaced', async () => {
  const { path, asked } = await serveRuntime((_request, response) => {
    if (asked.length > 2) response.end()
    else response.writeHead(400).end('{"message":"client version 1.41 is too old"}')
  })
  const connection = connectTo(path)
  await expect(connection.call(get)).rejects.toMatchObject({ code: 'Busy' })
  await connection.call(get)
  expect(asked).toEqual(['/_ping', '/v1.41/x', '/_ping', '/v1.41/x'])
})

test('a server that is not a runtime is Busy: it may not be ready', async () => {
  const { path } = await serveRuntime((_request, response) => response.end(), 'none')
  await expect(connectTo(path).call(get)).rejects.toMatchObject({
    code: 'Busy',
    message: expect.stringContaining('not a Docker-compatible'),
  })
})

test('calls Podman through its own API, at its version, and never calls Docker there', async () => {
  const call = { method: 'POST', path: '/libpod/networks/create' } as const
  const docker = await serveRuntime((_request, response) => response.end('{}'))
  expect(await connectTo(docker.path).callPodman(call)).toBeNull()
  expect(docker.asked).toEqual(['/_ping'])
  const podman = await serveRuntime((_request, response) => response.end('{}'), '1.41', '4.3.1')
  expect(await connectTo(podman.path).callPodman(call)).toMatchObject({ status: 200 })
  expect(podman.asked).toEqual(['/_ping', '/v4.3.1/libpod/networks/create'])
})
