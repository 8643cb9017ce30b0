import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SimCluster, insertSimCluster } from '#testkit/simulated/sim-cluster.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { tlsName } from '../cluster-rows/tls-name.ts'
import { issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { makeIssuer } from '../../certificates/make-issuer.ts'
import { migrateSimulator } from '../state/migrate-simulator.ts'
import { openSimulatorState } from '../state/simulator-state.ts'
import { findFront } from './find-front.ts'
import { type OpenedFront, openSimFront } from './open-front.ts'
import type { IncomingMessage } from 'node:http'
import type { SecretBox } from '#domain/shared/index.ts'
import type { KubeHandler } from './create-front-handler.ts'
import type { FrontOptions } from './front-options.ts'

let secretBox: SecretBox
let cluster: SimCluster
const opened: OpenedFront[] = []
const troubles: unknown[] = []

const database = await createTestDatabase()
const state = openSimulatorState(database.url, 'instant')
beforeAll(async () => {
  await migrateSimulator(state.pool)
  secretBox = openTestSecretBox()
  cluster = await insertSimCluster(state, secretBox)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((front) => front.stop()))
  await state.pool.query('delete from sim.fronts')
  expect(troubles.splice(0)).toEqual([])
})
afterAll(async () => {
  await state.close()
  await database.close()
})

const echo: KubeHandler = async ({ clusterId, path, response }) =>
  void response.end(JSON.stringify({ clusterId, path }))

async function open(options: Partial<FrontOptions> = {}, serve = echo): Promise<OpenedFront> {
  const front = await openSimFront(
    { state, secretBox, serve },
    {
      listen: { host: '127.0.0.1', port: 0 },
      publicUrl: null,
      process: `process-${opened.length}`,
      onError: (error) => troubles.push(error),
      onListenersChanged: async () => undefined,
      ...options,
    },
  )
  opened.push(front)
  return front
}

const byName = (): RequestOptions => ({ servername: tlsName(cluster.uid), ca: cluster.caCertificate, agent: false })
const byAddress = async (): Promise<RequestOptions> => ({
  ca: (await findFront(state.pool))?.caCertificate ?? '',
  agent: false,
})

async function send(front: OpenedFront, path: string, options: RequestOptions) {
  const sent = request(`https://127.0.0.1:${front.port}${path}`, options).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(await text(answer)) as unknown }
}

describe('the first address', () => {
  test('is stored for kubeconfigs, with an authority valid for at least ten years, and stays (decision E8)', async () => {
    const first = await open()
    const stored = await findFront(state.pool)
    expect(stored).toMatchObject({ url: first.address, addresses: [first.address] })
    await first.stop()
    opened.pop()
    const second = await open()
    expect(await findFront(state.pool)).toEqual({ ...stored, addresses: [second.address] })
    expect(second.address).not.toBe(first.address)
  })

  test('is the same again if the free port is remembered, and an occupied port is rejected before anything is written', async () => {
    const first = await open()
    await first.stop()
    opened.pop()
    expect((await open({ rememberedPort: first.port })).port).toBe(first.port)
    await state.pool.query('delete from sim.fronts')
    await expect(open({ listen: { host: '127.0.0.1', port: first.port } })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    expect(await findFront(state.pool)).toBeNull()
  })

  test('is replaced by the override for as long as one is set (MOORAGE_SIM_PUBLIC_URL)', async () => {
    const first = await open()
    await open({ publicUrl: 'https://kube.example.org' })
    expect(await findFront(state.pool)).toMatchObject({
      url: 'https://kube.example.org',
      addresses: [first.address, 'https://kube.example.org'],
    })
    await open()
    expect(await findFront(state.pool)).toMatchObject({ url: first.address })
  })

  test("renews its certificates before they expire, without a restart and without breaking clients' trust (decision E8)", async () => {
    const front = await open()
    const trusted = (await byAddress()).ca
    const shown = async (): Promise<X509Certificate> => {
      const socket = connect({ host: '127.0.0.1', port: front.port, ca: trusted })
      await once(socket, 'secureConnect')
      const certificate = socket.getPeerX509Certificate()
      socket.destroy()
      return certificate ?? new X509Certificate('')
    }
    const endOf = (one: X509Certificate): number => Date.parse(one.validTo)
    const [first, year] = [await shown(), 365 * 86_400_000]
    expect(endOf(first) - Date.now()).toBeLessThan(1.01 * year)
    await state.pool.query(`update clock set shift = shift + interval '9 months'`)
    await expect.poll(async () => endOf(await shown()) - endOf(first)).toBeGreaterThan(year / 2)
    expect((await findFront(state.pool))?.caCertificate).toBe(trusted)
    await state.pool.query(`update clock set shift = shift + interval '7 years'`)
    await expect.poll(async () => (await findFront(state.pool))?.caCertificate).not.toBe(trusted)
    await expect.poll(async () => endOf(await shown()) - endOf(first)).toBeGreaterThan(7 * year)
    await state.pool.query(`update clock set shift = interval '0'`)
  })

  test('is the same for two processes that start concurrently, and both serve under one authority', async () => {
    const [one, two] = await Promise.all([open({ process: 'one' }), open({ process: 'two' })])
    const front = await findFront(state.pool)
    expect([one.address, two.address]).toContain(front?.url)
    expect(front?.addresses).toEqual([one.address, two.address].toSorted())
    for (const each of [one, two]) expect((await send(each, '/', await byAddress())).status).toBe(401)
  })
})

describe('live listeners', () => {
  test('are notified of one another; one without a heartbeat for 15 s is removed, and the last to leave notifies nothing', async () => {
    const told = { one: 0, two: 0 }
    const one = await open({ onListenersChanged: async () => void (told.one += 1) })
    const two = await open({ onListenersChanged: async () => void (told.two += 1) })
    expect(told.two).toBe(1)
    await state.pool.query(
      "insert into sim.listeners (address, process, seen) values ('https://dead.example', 'dead', public.moor_now() - interval '16 seconds')",
    )
    expect((await findFront(state.pool))?.addresses).toEqual([one.address, two.address].toSorted())
    await two.stop()
    expect([(await findFront(state.pool))?.addresses, told.two]).toEqual([[one.address], 2])
    const before = told.one
    await one.stop()
    opened.length = 0
    expect([(await findFront(state.pool))?.addresses, told.one]).toEqual([[], before])
  })
})

describe('TLS (decision E8)', () => {
  test('a client that requests a cluster by name gets a certificate that only the authority of this cluster has signed', async () => {
    const front = await open()
    const answer = await send(front, `/c/${cluster.uid}/api/v1/nodes?watch=0`, byName())
    expect(answer).toMatchObject({ status: 200, body: { clusterId: cluster.id, path: '/api/v1/nodes?watch=0' } })
    await expect(send(front, '/', { ...byName(), ...(await byAddress()) })).rejects.toMatchObject({
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    })
  })

  test('a changed certificate is served from then on', async () => {
    const front = await open()
    await send(front, '/', byName())
    const authority = await makeIssuer('new')
    const { certificate, key } = await issueCertificate(authority, servingSubject([tlsName(cluster.uid)]))
    const {
      rows: [was],
    } = await state.pool.query<{ sealed: Buffer }>('select tls_sealed as sealed from sim.clusters where uid = $1', [
      cluster.uid,
    ])
    const change = (sealed: Uint8Array | undefined) =>
      state.pool.query('update sim.clusters set tls_sealed = $2 where uid = $1', [cluster.uid, sealed])
    await change(await secretBox.seal(JSON.stringify({ cert: certificate, key }), `sim-cluster/${cluster.uid}/tls`))
    expect((await send(front, '/', { ...byName(), ca: authority.certificate })).status).toBe(200)
    await change(was?.sealed)
    expect((await send(front, '/', byName())).status).toBe(200)
  })

  test("a client that requests no name, or an unknown one, gets the listener's certificate", async () => {
    const front = await open({ publicUrl: 'https://kube.example.org' })
    for (const servername of ['', 'localhost', 'kube.example.org', 'c-0.moorage.internal']) {
      const isOwn = servername !== 'c-0.moorage.internal'
      const answer = await send(front, `/c/${cluster.uid}`, {
        ...(await byAddress()),
        servername,
        ...(isOwn ? {} : { checkServerIdentity: () => undefined }),
      })
      expect([servername, answer.status, answer.body]).toEqual([servername, 200, { clusterId: cluster.id, path: '/' }])
    }
  })
})

describe('requests', () => {
  test('are for the cluster of the TLS name, otherwise of the token, with paths from the root (ADR 0018)', async () => {
    const front = await open()
    const other = await insertSimCluster(state, secretBox)
    const tokenOf = (id: string) => {
      const claims = Buffer.from(JSON.stringify({ 'moorage.internal/cluster': id })).toString('base64url')
      return { headers: { authorization: `Bearer head.${claims}.seal` } }
    }
    const own = { headers: { authorization: `Bearer ${other.adminToken}` } }
    const found = async (options: RequestOptions) => (await send(front, '/api/v1/nodes?limit=1', options)).body
    const at = (id: string) => ({ clusterId: id, path: '/api/v1/nodes?limit=1' })
    expect(await found(byName())).toEqual(at(cluster.id))
    expect(await found({ ...(await byAddress()), ...own })).toEqual(at(other.id))
    expect(await found({ ...(await byAddress()), servername: 'localhost', ...own })).toEqual(at(other.id))
    expect(await found({ ...(await byAddress()), ...tokenOf(other.id) })).toEqual(at(other.id))
    expect(await found({ ...byName(), ...own })).toEqual(at(cluster.id))
    await state.pool.query('delete from sim.clusters where id = $1', [other.id])
  })

  test.each([
    undefined,
    'Bearer nobody',
    'Bearer a.b.c',
    'Basic YTpi',
    `Bearer a.${Buffer.from('{"moorage.internal/cluster":"7a3a3f6e-0000-4000-8000-000000000000"}').toString('base64url')}.c`,
  ])('that identify no cluster are 401 with a Status: %s', async (authorization) => {
    const front = await open()
    const headers = authorization === undefined ? {} : { authorization }
    for (const path of ['/', '/version', '/v4/regions', '/cc']) {
      const answer = await send(front, path, { ...(await byAddress()), headers })
      expect(answer).toMatchObject({ status: 401, body: { kind: 'Status', reason: 'Unauthorized', code: 401 } })
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="kubernetes"')
    }
  })

  test('with the name of a missing cluster are 404, with any token', async () => {
    const front = await open()
    const servername = tlsName('7a3a3f6e-0000-4000-8000-000000000000')
    const headers = { authorization: `Bearer ${cluster.adminToken}` }
    const answer = await send(front, '/version', { servername, rejectUnauthorized: false, agent: false, headers })
    expect(answer).toMatchObject({ status: 404, body: { reason: 'NotFound' } })
  })

  test('an ambiguous request is rejected (decision A10)', async () => {
    const front = await open()
    const headers = ['host', 'a', 'authorization', 'Bearer a', 'authorization', 'Bearer b']
    const answer = await send(front, '/version', { ...byName(), headers })
    expect(answer).toMatchObject({ status: 400, body: { kind: 'Status', reason: 'BadRequest' } })
  })

  test('a cluster that is still being provisioned is 503 with Retry-After (contract, Clusters 7)', async () => {
    const front = await open()
    await state.pool.query(`update sim.clusters set work_ms = 60000 where uid = $1`, [cluster.uid])
    const answer = await send(front, `/c/${cluster.uid}/version`, byName())
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    await state.pool.query(`update sim.clusters set work_ms = 0 where uid = $1`, [cluster.uid])
  })

  test('an internal error is 500 without details, and reported to the operator', async () => {
    const front = await open({}, async () => {
      throw new Error('secret inside')
    })
    const answer = await send(front, `/c/${cluster.uid}/version`, byName())
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([500, expect.not.stringContaining('secret')])
    expect(troubles.splice(0)).toEqual([expect.objectContaining({ message: 'secret inside' })])
  })

  test('stop ends a watch cleanly and closes every connection', async () => {
    const front = await open({}, async ({ response }) => void response.writeHead(200).write('{"type":"ADDED"}\n'))
    const sent = request(`https://127.0.0.1:${front.port}/c/${cluster.uid}/api/v1/pods?watch=1`, byName()).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const read = text(answer)
    await front.stop()
    opened.pop()
    expect([await read, answer.complete]).toEqual(['{"type":"ADDED"}\n', true])
    await expect(send(front, '/', byName())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

test('an invalid token is counted, and an address with too many invalid tokens is rejected before the lookup (decision G10.2)', async () => {
  const stamped: string[] = []
  const tries = {
    count: (address: string) => void stamped.push(address),
    waitS: () => (stamped.length < 2 ? null : 7),
  }
  let served = 0
  const front = await open({ tries }, async ({ response }) => {
    served += 1
    response.writeHead(401).end('{}')
  })
  const shown = { ...byName(), headers: { authorization: 'Bearer wrong' } }
  const statuses = []
  for (let n = 0; n < 3; n += 1) statuses.push((await send(front, `/c/${cluster.uid}/api`, shown)).status)
  expect([statuses, served, stamped]).toEqual([[401, 401, 429], 2, ['127.0.0.1', '127.0.0.1']])
})
