import fastify from 'fastify'
import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { useSimulatedKit } from '#testkit/driver-suite/simulated-bench.ts'

const operatorToken = 'operator-token-of-this-test'
const gibBytes = 1_073_741_824

const { kit, bench, tools } = await useSimulatedKit('instant')

describe('the HTTP interface of the simulator', () => {
  const app = fastify()
  beforeAll(async () => {
    // A catch-all parser must not affect /sim.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', async () => 'the parser of the service')
    app.setErrorHandler(async (_error, _request, reply) => reply.code(500).send({ errors: [] }))
    await app.register(kit.simulation.routes, {
      prefix: '/sim',
      operatorToken,
      isTestProfile: true,
      advanceClock: (seconds: number) => kit.pass(seconds * 1_000),
    })
    await app.register(kit.simulation.routes, { prefix: '/plain', operatorToken })
  })
  afterEach(() => request('DELETE', '/sim/faults'))
  afterAll(() => app.close())

  async function request(method: NonNullable<InjectOptions['method']>, url: string, body?: unknown) {
    const headers = {
      authorization: `Bearer ${operatorToken}`,
      ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
    }
    const payload = body === undefined ? {} : { payload: body as Buffer | object }
    const answer = await app.inject({ method, url, headers, ...payload })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload, headers: answer.headers }
  }
  const fieldsOf = (body: { errors: { field: string }[] }): string[] => body.errors.map(({ field }) => field)

  describe('faults', () => {
    test('are created, listed with their remaining uses, used up, and deleted one by one or all', async () => {
      const volume = await bench.madeVolume()
      const set = await request('POST', '/sim/faults', {
        on: 'inspectVolume',
        id: volume.stamp.id,
        times: 2,
        as: 'error-before',
        code: 'Broken',
      })
      expect(set).toMatchObject({
        status: 200,
        body: { on: 'inspectVolume', id: volume.stamp.id, times: 2, left: 2, as: 'error-before', code: 'Broken' },
      })
      expect(await driverCodeOf(kit.volumes.inspectVolume(volume))).toBe('Broken')
      expect((await request('GET', '/sim/faults')).body.faults).toMatchObject([{ fault: set.body.fault, left: 1 }])
      expect(await request('DELETE', `/sim/faults/${set.body.fault}`)).toMatchObject({ status: 200, body: {} })
      expect((await request('DELETE', `/sim/faults/${set.body.fault}`)).status).toBe(404)
      await request('POST', '/sim/faults', { on: 'stopHost', as: 'hang' })
      expect(await request('DELETE', '/sim/faults')).toMatchObject({ status: 200, body: {} })
      expect((await request('GET', '/sim/faults')).body).toEqual({ faults: [] })
    })

    test('default to one use, every resource and Busy', async () => {
      expect(
        (await request('POST', '/sim/faults', { on: 'startHost', as: 'error-after', id: null })).body,
      ).toMatchObject({
        id: null,
        times: 1,
        code: 'Busy',
      })
      expect((await request('POST', '/sim/faults', { on: 'startHost', as: 'lie' })).body).toMatchObject({ code: null })
    })

    test.each([
      [{}, ['on', 'as']],
      [{ on: 'formatDisk', as: 'sometimes' }, ['on', 'as']],
      [{ on: 'stopHost', as: 'hang', code: 'Busy' }, ['code']],
      [{ on: 'stopHost', as: 'error-before', code: 'Tired' }, ['code']],
      [{ on: 'stopHost', as: 'lie', times: 0, id: '7' }, ['id', 'times']],
      [{ on: 'stopHost', as: 'lie', times: 1_000_001 }, ['times']],
      [{ on: 'stopHost', as: 'lie', thing: 7 }, ['thing']],
      [[], ['']],
    ])('%j is rejected with errors in %j', async (body, fields) => {
      const answer = await request('POST', '/sim/faults', body)
      expect([answer.status, fieldsOf(answer.body)]).toEqual([400, fields])
    })

    test('are read as JSON with any declared media type (decision A3)', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'no type', '']) {
        const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': type }
        const answer = await app.inject({
          method: 'POST',
          url: '/sim/faults',
          headers,
          payload: '{"on":"stopHost","as":"lie"}',
        })
        expect(answer.statusCode).toBe(200)
      }
    })

    test('malformed JSON is 400, and an oversized body 413', async () => {
      const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
      expect((await app.inject({ method: 'POST', url: '/sim/faults', headers, payload: '{"on":' })).statusCode).toBe(
        400,
      )
      expect(
        (await app.inject({ method: 'POST', url: '/sim/faults', headers, payload: `"${'x'.repeat(1_100_000)}"` }))
          .statusCode,
      ).toBe(413)
    })
  })

  describe('content', () => {
    test('is written and read at any offset, with zeros in unwritten ranges', async () => {
      const { stamp } = await bench.madeVolume()
      const url = `/sim/volumes/${stamp.id}/content`
      const bytes = Buffer.from('harbour light')
      expect(await request('PUT', `${url}?offset=${gibBytes - 13}`, bytes)).toMatchObject({
        status: 200,
        body: { offset: gibBytes - 13, length: 13 },
      })
      expect((await request('GET', `${url}?offset=${gibBytes - 15}&length=15`)).body).toEqual(
        Buffer.concat([Buffer.alloc(2), bytes]),
      )
      const start = await request('GET', url)
      expect([start.status, start.headers['content-type'], start.body.length]).toEqual([
        200,
        'application/octet-stream',
        1_048_576,
      ])
    })

    test('is written with any declared media type (decision A3): common clients declare a form, or nothing', async () => {
      const { stamp } = await bench.madeVolume()
      const url = `/sim/volumes/${stamp.id}/content`
      for (const [index, type] of [
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain',
        'no type',
        '',
      ].entries()) {
        const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': type }
        expect(
          (await app.inject({ method: 'PUT', url: `${url}?offset=${index}`, headers, payload: '{' })).statusCode,
        ).toBe(200)
      }
      expect((await request('GET', `${url}?length=6`)).body).toEqual(Buffer.from('{{{{{\0'))
    })

    test('accepts one MiB, and no byte more', async () => {
      const { stamp } = await bench.madeVolume()
      const url = `/sim/volumes/${stamp.id}/content`
      const mib = Buffer.alloc(1_048_576, 7)
      expect((await request('PUT', `${url}?offset=1`, mib)).status).toBe(200)
      expect((await request('GET', `${url}?offset=1&length=1048576`)).body.equals(mib)).toBe(true)
      expect((await request('PUT', url, Buffer.alloc(1_048_577))).status).toBe(413)
    })

    test('outside the volume or the limits is rejected, and the error names the field', async () => {
      const { stamp } = await bench.madeVolume()
      const url = `/sim/volumes/${stamp.id}/content`
      const kubeErrors = [
        await request('PUT', `${url}?offset=${gibBytes - 1}`, Buffer.alloc(2)),
        await request('PUT', `${url}?offset=${gibBytes}`, Buffer.alloc(1)),
        await request('PUT', `${url}?length=3`, Buffer.alloc(2)),
        await request('GET', `${url}?offset=-1`),
        await request('GET', `${url}?length=1048577`),
        await request('GET', `${url}?length=0`),
        await request('GET', `${url}?size=4`),
        await request('PUT', url),
      ]
      expect(kubeErrors.map(({ status }) => status)).toEqual(kubeErrors.map(() => 400))
      expect(kubeErrors.map(({ body }) => fieldsOf(body)[0])).toEqual([
        'length',
        'offset',
        'length',
        'offset',
        'length',
        'length',
        'size',
        '',
      ])
    })
  })

  describe('the simulator state', () => {
    test('contains volumes, hosts, plugged devices, capacity and faults', async () => {
      const [volume, host] = [await bench.madeVolume(), await bench.runningHost()]
      await bench.finish(() => kit.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/v', slot: 'sdb' }))
      await request('POST', '/sim/faults', { on: 'stopHost', as: 'hang', id: 999 })
      const { id } = volume.stamp
      expect((await request('GET', '/sim/world')).body).toMatchObject({
        volumes: [
          { id, name: volume.name, size: 1, hardware_type: 'hdd', complete: true, healthy: true, missing: false },
        ],
        hosts: [{ id: host.stamp.id, name: host.name, power: 'on', boot_serial: 1, complete: true, work: null }],
        devices: [{ volume_id: id, host_id: host.stamp.id, link: '/dev/disk/by-id/v', slot: 'sdb', work: null }],
        clusters: [],
        nodes: [],
        capacity: [{ region: 'suite-1', volumes_gib_used: 1, hosts_used: 1 }],
        faults: [{ on: 'stopHost', as: 'hang', id: 999, left: 1 }],
      })
    })

    test('contains control planes and nodes, never their credentials, and nothing of them after a clean-up (issue 3, "Done means")', async () => {
      const { clusters, madeCluster, madeNode } = tools
      const { cluster, spec } = await madeCluster({ version: '1.35', patch: '1.35.6' })
      const { node, membership, host } = await madeNode(cluster)
      const seen = await clusters.inspectCluster(cluster)
      const { body } = await request('GET', '/sim/world')
      const { id, uid } = cluster.stamp
      const { endpoints } = seen ?? {}
      expect(body.clusters).toMatchObject([{ id, uid, version: '1.35', patch: '1.35.6', complete: true, endpoints }])
      expect(body.nodes).toMatchObject([
        { id: node.stamp.id, cluster_id: id, node_name: membership.nodeName, host_id: host.stamp.id, ready: true },
      ])
      for (const secret of [spec.adminToken, spec.serviceSecret.token, spec.caKey])
        expect(JSON.stringify(body)).not.toContain(secret)
      await bench.clear()
      expect((await request('GET', '/sim/world')).body).toMatchObject({
        volumes: [],
        hosts: [],
        devices: [],
        clusters: [],
        nodes: [],
      })
    })

    test('has its capacity set per region, one limit or both', async () => {
      expect((await request('PUT', '/sim/capacity', { region: 'far-1', volumes_gib: 5 })).body).toMatchObject({
        region: 'far-1',
        volumes_gib: 5,
        hosts: 1_000_000,
      })
      expect((await request('PUT', '/sim/capacity', { region: 'far-1', hosts: 0 })).body).toMatchObject({
        volumes_gib: 5,
        hosts: 0,
        hosts_used: 0,
      })
      expect(await driverCodeOf(kit.hosts.ensureHost(bench.newResource('host', 'far-1'), bench.hostSpec))).toBe('Busy')
      const wrong = await request('PUT', '/sim/capacity', { region: 'Far 1', volumes_gib: -1, hosts: 1.5 })
      expect([wrong.status, fieldsOf(wrong.body)]).toEqual([400, ['region', 'volumes_gib', 'hosts']])
    })

    test('loses a disk, and finds it again with its bytes', async () => {
      const volume = await bench.madeVolume()
      await kit.writeBytes(volume, 0, Buffer.from('kept'))
      const url = `/sim/volumes/${volume.stamp.id}`
      expect(await request('POST', `${url}/damage`, { as: 'missing' })).toMatchObject({ status: 200, body: {} })
      expect(await kit.volumes.inspectVolume(volume)).toBeNull()
      expect((await request('GET', `${url}/content`)).status).toBe(404)
      expect((await request('GET', '/sim/world')).body.volumes).toMatchObject([{ id: volume.stamp.id, missing: true }])
      await request('POST', `${url}/damage`, { as: 'none' })
      expect((await request('GET', `${url}/content?length=4`)).body).toEqual(Buffer.from('kept'))
      await request('POST', `${url}/damage`, { as: 'broken' })
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ isHealthy: false })
    })

    test('does not restore a lost disk over one that was created in its place, and a delete removes both', async () => {
      const volume = await bench.madeVolume()
      await request('POST', `/sim/volumes/${volume.stamp.id}/damage`, { as: 'missing' })
      const { rows } = await kit.state.pool.query<{ id: string }>('select id from sim.volumes where is_lost')
      await bench.finish(() => kit.volumes.ensureVolume(volume, bench.volumeSpec))
      const { damageSimVolume } = await import('../volumes/damage-volume.ts')
      expect(await damageSimVolume(kit.state, rows[0]?.id ?? '', 'none')).toBe(false)
      await bench.finish(() => kit.volumes.deleteVolume(volume))
      expect((await request('GET', '/sim/world')).body.volumes).toEqual([])
    })

    test('cuts the power of a host', async () => {
      const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
      await bench.finish(() => kit.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/v', slot: null }))
      expect(await request('POST', `/sim/hosts/${host.stamp.id}/power`, { power: 'off' })).toMatchObject({
        status: 200,
        body: {},
      })
      expect(await kit.hosts.inspectHost(host)).toMatchObject({ power: 'off', plugged: [] })
      const refused = await request('POST', `/sim/hosts/${host.stamp.id}/power`, { power: 'on' })
      expect([refused.status, fieldsOf(refused.body)]).toEqual([400, ['power']])
    })
  })

  describe('the clock', () => {
    test('can be advanced in a test profile', async () => {
      const before = await request('POST', '/sim/clock', { advance_seconds: 1 })
      const after = await request('POST', '/sim/clock', { advance_seconds: 3_600 })
      expect(Date.parse(`${after.body.now}Z`) - Date.parse(`${before.body.now}Z`)).toBeGreaterThanOrEqual(3_600_000)
      expect(fieldsOf((await request('POST', '/sim/clock', { advance_seconds: 1e9 })).body)).toEqual([
        'advance_seconds',
      ])
    })

    test('does not exist outside a test profile', async () => {
      expect((await request('POST', '/plain/clock', { advance_seconds: 1 })).status).toBe(404)
    })
  })
})
