import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { connect as connectTls, createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pickLoopbackPort } from '#testkit/kubernetes/loopback-port.ts'
import { makePlanePlan, planeMember } from '#testkit/kubernetes/make-plane-plan.ts'
import { runPlane, type RunningPlane } from '#testkit/kubernetes/run-plane.ts'
import { makeScratchFolder, type ScratchFolder } from '#testkit/programs/scratch-folder.ts'
import { localhostCertificate } from '#testkit/simulated/certificates.ts'
import { hasServer } from '../clusters/front-log.ts'
import { describeFront } from './describe-front.ts'
import { renderFront, renderStates } from './render-front.ts'
import type { PlaneContainer } from './describe-container.ts'

/** Uses loopback, so that container addresses are this machine's. */
const member = { ...planeMember, machineAddress: '127.0.0.1', subnet: '127.71.3.16/28' }
let folder: ScratchFolder
let plane: RunningPlane
let servers: Server[]

beforeEach(() => {
  folder = makeScratchFolder()
  plane = runPlane(folder.path, {})
  servers = []
})
afterEach(async () => {
  await plane.stop()
  for (const server of servers) server.close()
  folder.close()
})

/** Simulates an API server: sends its name to clients, its readiness to a front. Returns a function that ends it. */
async function serve(
  name: string,
  place: { readonly host: string; readonly port: number },
  isReady = (): boolean => true,
): Promise<() => void> {
  const sockets = new Set<Socket>()
  const server = createServer(localhostCertificate, (socket) => {
    socket
      .on('error', () => undefined)
      .once('data', (asked) => {
        if (!String(asked).startsWith('GET /readyz ')) return socket.write(`${name}\n`)
        return socket.end(`HTTP/1.1 ${isReady() ? '200 OK' : '500 Not Ready'}\r\nContent-Length: 0\r\n\r\n`)
      })
    sockets.add(socket)
  })
  server.listen(place)
  await once(server, 'listening')
  servers.push(server)
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

/** Resolves when the API server answers or rejects; the stream stays open. */
async function open(port: number): Promise<{ readonly socket: Socket; readonly heard: string }> {
  const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }).on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.write('who are you?\n')
  socket.once('data', (chunk) => resolve(String(chunk).trim())).once('close', () => resolve('turned away'))
  return { socket, heard: await promise }
}

async function requestFront(port: number): Promise<string> {
  const { socket, heard } = await open(port)
  socket.destroy()
  return heard
}

async function describe(port: number, networks: readonly string[] | null): Promise<PlaneContainer> {
  return describeFront(await makePlanePlan({ members: [member], port, networks }))
}

test('an access list admits only listed clients; an empty list admits none, null admits all (rule 29)', async () => {
  const port = await pickLoopbackPort()
  await serve('one', { host: '127.71.3.19', port })
  const front = plane.start(await describe(port, null))
  await expect.poll(() => requestFront(port)).toBe('one')
  for (const [networks, answer] of [
    [['10.9.0.0/16', '2001:db8::/32'], 'turned away'],
    [['10.9.0.0/16', '127.0.0.1/32'], 'one'],
    [[], 'turned away'],
    [null, 'one'],
  ] as const) {
    plane.putFiles(await describe(port, networks))
    front.kill('SIGUSR2')
    await expect.poll(() => requestFront(port)).toBe(answer)
  }
})

test('an open stream is cut within 3 s after its address leaves the list, and new connections are rejected (rule 29)', async () => {
  const port = await pickLoopbackPort()
  await serve('one', { host: '127.71.3.19', port })
  const front = plane.start(await describe(port, ['127.0.0.0/8']))
  await expect.poll(() => requestFront(port)).toBe('one')
  const { socket, heard } = await open(port)
  plane.putFiles(await describe(port, []))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const beganMs = performance.now()
  front.kill('SIGUSR2')
  await closed
  expect(heard).toBe('one')
  expect(performance.now() - beganMs).toBeLessThan(3000)
  expect(await requestFront(port)).toBe('turned away')
})

test('rejects clients without TLS', async () => {
  const port = await pickLoopbackPort()
  await serve('one', { host: '127.71.3.19', port })
  plane.start(await describe(port, null))
  await expect.poll(() => requestFront(port)).toBe('one')
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write('GET /api HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(socket.bytesRead).toBe(0)
})

async function describeSeveral(port: number, addresses: readonly string[]): Promise<PlaneContainer> {
  const described = await describe(port, null)
  const backends = addresses.map((address, index) => ({
    number: index + 1,
    address: `${address}:${port}`,
    isBehindListener: false,
  }))
  const statesFile = '/etc/plane/states'
  const paths = { networksFile: '', statesFile, listenerFiles: { own: '', authority: '' } }
  const configuration = renderFront({
    addresses: ['127.0.0.1'],
    port,
    backends,
    listeners: [],
    networks: null,
    ...paths,
  })
  const contents: Readonly<Record<string, string>> = {
    '/etc/plane/haproxy.cfg': configuration,
    [statesFile]: renderStates(backends),
  }
  const files = described.container.files.map((file) => ({ ...file, content: contents[file.path] ?? file.content }))
  return { ...described, container: { ...described.container, files } }
}

test('uses only the ready ones of several API servers', async () => {
  const port = await pickLoopbackPort()
  await serve('other', { host: '127.71.3.35', port })
  plane.start(await describeSeveral(port, ['127.71.3.19', '127.71.3.35']))
  await expect.poll(() => requestFront(port)).toBe('other')
  await expect
    .poll(async () => [await requestFront(port), await requestFront(port), await requestFront(port)])
    .toEqual(['other', 'other', 'other'])
})

test.each([
  ['a single API server', 1, 'turned away'],
  ['one of several API servers', 2, 'other'],
] as const)(
  '%s gets no connection before it is ready, initially and after a kill (ADR 0062)',
  async (_name, count, meanwhile) => {
    const port = await pickLoopbackPort()
    const [first, second] = ['127.71.3.19', '127.71.3.35'] as const
    let isReady = false
    const place = { host: first, port }
    if (count === 2) await serve('other', { host: second, port })
    const end = await serve('one', place, () => isReady)
    plane.start(await describeSeveral(port, [first, second].slice(0, count)))
    const heard = new Set<string>()
    const listen = async (): Promise<boolean> => {
      heard.add(await requestFront(port))
      return heard.has(meanwhile)
    }
    for (let round = 0; round < 40; round += 1) await listen()
    await expect.poll(listen).toBe(true)
    expect([...heard].filter((one) => one !== 'turned away')).toEqual(count === 2 ? ['other'] : [])
    isReady = true
    await expect.poll(() => requestFront(port)).toBe('one')
    end()
    isReady = false
    heard.clear()
    // A refused client marks the API server down; of six requests to two API servers, one was refused.
    for (let round = 0; round < 6; round += 1) await listen()
    expect([...heard]).toEqual([meanwhile])
    await serve('one', place, () => isReady)
    for (let round = 0; round < 40; round += 1) await listen()
    expect(heard).not.toContain('one')
  },
)

test('an API server that restarts while no client connects gets no connection before it is ready (ADR 0062)', async () => {
  const port = await pickLoopbackPort()
  const place = { host: '127.71.3.19', port }
  plane.start(await describeSeveral(port, [place.host]))
  const leads = (): boolean => hasServer(readFileSync(plane.logOf('front'), 'utf8'))
  for (let round = 0; round < 6; round += 1) {
    const end = await serve('one', place)
    await expect.poll(() => requestFront(port)).toBe('one')
    end()
    // Without a client, the front must notice by itself: a killed API server listens again after 400 ms on an idle machine.
    await expect.poll(leads, { interval: 20, timeout: 700 }).toBe(false)
    const endNext = await serve('one', place, () => false)
    expect(await requestFront(port), `restart ${round}`).toBe('turned away')
    endNext()
  }
})
