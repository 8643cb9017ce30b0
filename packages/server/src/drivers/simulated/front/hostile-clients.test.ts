import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, type TLSSocket, connect } from 'node:tls'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requestTargets } from '#testkit/http/request-targets.ts'
import { type SimCluster, insertSimCluster } from '#testkit/simulated/sim-cluster.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { tlsName } from '../cluster-rows/tls-name.ts'
import { createKubeHandler } from '../kube/http/create-kube-handler.ts'
import { migrateSimulator } from '../state/migrate-simulator.ts'
import { openSimulatorState } from '../state/simulator-state.ts'
import { type OpenedFront, openSimFront } from './open-front.ts'

let cluster: SimCluster
let front: OpenedFront
const stamped: string[] = []
let isLimited = false

const database = await createTestDatabase()
const state = openSimulatorState(database.url, 'instant')
beforeAll(async () => {
  await migrateSimulator(state.pool)
  const secretBox = openTestSecretBox()
  cluster = await insertSimCluster(state, secretBox)
  front = await openSimFront(
    { state, secretBox, serve: createKubeHandler(state, secretBox) },
    {
      listen: { host: '127.0.0.1', port: 0 },
      publicUrl: null,
      process: 'hostile',
      tries: { count: (address) => void stamped.push(address), waitS: () => (isLimited ? 7 : null) },
      onListenersChanged: async () => undefined,
      onError: (error) => {
        throw error
      },
    },
  )
})
beforeEach(() => {
  stamped.length = 0
})
afterAll(async () => {
  await front.stop()
  await state.close()
  await database.close()
})

async function open(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port: front.port, rejectUnauthorized: false, ...options })
  await once(socket, 'secureConnect')
  return socket
}

async function send(head: string, options?: ConnectionOptions): Promise<string> {
  const socket = await open(options)
  socket.write(`${head.replaceAll('\n', '\r\n')}\r\n\r\n`)
  return text(socket)
}

const named = (): ConnectionOptions => ({ servername: tlsName(cluster.uid) })
const claiming = (id: unknown): string =>
  `Bearer a.${Buffer.from(JSON.stringify({ 'moorage.internal/cluster': id })).toString('base64url')}.c`

it.each(['\0', 'x', '', '\ud800', 7, {}, 'A'.repeat(2_000)])(
  'a token that claims the cluster %j is 401, and counts as an attempt',
  async (id) => {
    const head = `GET /version HTTP/1.1\nHost: a\nConnection: close\nAuthorization: ${claiming(id)}`
    expect(await send(head)).toMatch(/^HTTP\/1\.1 401 /)
    expect(stamped).toEqual(['127.0.0.1'])
  },
)

it('no request target causes an internal error', async () => {
  const headers = `Host: a\nConnection: close\nAuthorization: Bearer ${cluster.adminToken}`
  await fc.assert(
    fc.asyncProperty(requestTargets, async (target) => {
      expect(await send(`GET ${target} HTTP/1.1\n${headers}`, named())).toMatch(/^HTTP\/1\.1 [1-4]/)
    }),
    { numRuns: 100 },
  )
})

it('accepts TLS 1.2 with authenticated encryption only, and no older version', async () => {
  const version = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const
  for (const options of [{}, named()]) {
    const spoken = await open({ ...version, ...options })
    expect(spoken.getCipher().name).toMatch(/GCM|CHACHA20/)
    spoken.destroy()
    const cbc = 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384:ECDHE-RSA-AES128-SHA256:AES128-SHA'
    const older = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    for (const refused of [{ ...version, ciphers: cbc }, older]) {
      const address = { host: '127.0.0.1', port: front.port, rejectUnauthorized: false }
      const [error] = (await once(connect({ ...address, ...options, ...refused }), 'error')) as [NodeJS.ErrnoException]
      expect(error.code).toMatch(/HANDSHAKE_FAILURE|PROTOCOL_VERSION|ECONNRESET/)
    }
  }
})

it('an unknown cluster name counts as a failed attempt of the client address, and above the limit no name is looked up', async () => {
  const unknown = { servername: tlsName('7a3a3f6e-0000-4000-8000-000000000000') }
  ;(await open(unknown)).destroy()
  expect(stamped).toEqual(['127.0.0.1'])
  isLimited = true
  ;(await open(unknown)).destroy()
  isLimited = false
  expect(stamped).toEqual(['127.0.0.1'])
})

it('Expect: 100-continue is answered once the token is verified', async () => {
  const head = (token: string) =>
    `POST /api/v1/namespaces/default/configmaps HTTP/1.1\nHost: a\nConnection: close\nExpect: 100-continue\nContent-Type: application/json\nContent-Length: 2\nAuthorization: Bearer ${token}`
  expect(await send(head('bad'), named())).toMatch(/^HTTP\/1\.1 401 /)
  const socket = await open(named())
  socket.write(`${head(cluster.adminToken)}\n\n`.replaceAll('\n', '\r\n'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  socket.write('{}')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4/)
})
