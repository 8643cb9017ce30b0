import type { Host, Volume } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'

interface Page<T> {
  data: T[]
  page: number
  pages: number
  results: number
}

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const list = (filter?: unknown, query = '') =>
  http.call<Page<Host>>('GET', `/v4/hosts/instances${query}`, filter === undefined ? {} : { filter })

describe('hosts are listed (decisions C1 to C3)', () => {
  it('in order of their ids, filtered by id, label, region, tags and status', async () => {
    const one = await makeHost(http, { label: 'alpha', tags: ['red', 'blue'] })
    const two = await makeHost(http, { label: 'beta', region: 'us-east', tags: ['blue'], booted: false })
    expect((await list()).body).toEqual({ data: [one, two], page: 1, pages: 1, results: 2 })
    const found = async (filter: unknown) => (await list(filter)).body.data.map((host) => host.id)
    expect(await found({ id: two.id })).toEqual([two.id])
    expect(await found({ label: 'alpha' })).toEqual([one.id])
    expect(await found({ region: 'us-east' })).toEqual([two.id])
    expect(await found({ tags: 'blue' })).toEqual([one.id, two.id])
    expect(await found({ tags: 'red' })).toEqual([one.id])
    expect(await found({ status: 'offline' })).toEqual([two.id])
    expect(
      await found({ '+or': [{ label: 'alpha' }, { status: 'offline' }], '+order_by': 'label', '+order': 'desc' }),
    ).toEqual([two.id, one.id])
    expect((await list({ type: 'x' })).body).toEqual({
      errors: [{ reason: 'Cannot filter on type', field: 'X-Filter', code: 'request.filter_invalid' }],
    })
  })

  it('filtered by any of their addresses, whole or in part, those that came later too; never those of others (decision C3)', async () => {
    const one = await makeHost(http, { private_ip: true })
    const two = await makeHost(http)
    const added = await http.call('POST', `/v4/hosts/instances/${one.id}/ips`, { body: { type: 'ipv4', public: true } })
    const { ipv4 } = (await list({ id: one.id })).body.data[0] ?? one
    expect(ipv4.toSorted()).toEqual([...one.ipv4, added.body['address']].toSorted())
    const found = async (filter: unknown) => (await list(filter)).body.data.map((host) => host.id)
    for (const address of ipv4) expect(await found({ ipv4: address })).toEqual([one.id])
    expect(await found({ ipv4: { '+contains': String(two.ipv4[0]).slice(4) } })).toContain(two.id)
    expect(await found({ ipv4: { '+neq': two.ipv4[0] }, id: two.id })).toEqual([])
    expect(await found({ '+or': [{ ipv4: one.ipv4[0] }, { ipv6: two.ipv6 }] })).toEqual([one.id, two.id])
    expect(await found({ ipv4: '192.0.2.1' })).toEqual([])
    const { token } = await http.makeCaller('elsewhere')
    expect(
      (await http.call('GET', '/v4/hosts/instances', { token, filter: { ipv4: one.ipv4[0] } })).body,
    ).toMatchObject({
      results: 0,
    })
    expect((await list({ '+order_by': 'ipv4' })).body).toMatchObject({ errors: [{ reason: 'Cannot order by ipv4.' }] })
  })

  it('show zeros where a plan is no longer configured', async () => {
    const { id } = await makeHost(http)
    await http.store.db.updateTable('hosts').set({ type: 'g1-old' }).where('id', '=', asId<HostId>(id)).execute()
    expect((await list({ id })).body.data).toMatchObject([
      { type: 'g1-old', specs: { memory: 0, disk: 0, vcpus: 0, transfer: 0 }, attached_volumes_max: 0 },
    ])
  })

  it('show how many volumes they hold, the ones being detached included (decision D5)', async () => {
    const host = await makeHost(http)
    const [kept, leaving] = [await makeVolume(http, { host_id: host.id }), await makeVolume(http, { host_id: host.id })]
    await http.call('POST', `/v4/volumes/${leaving.id}/detach`)
    expect((await list({ id: host.id })).body.data).toMatchObject([{ attached_volumes: 2, attached_volumes_max: 16 }])
    const volumes = await http.call<Page<Volume>>('GET', `/v4/hosts/instances/${host.id}/volumes`)
    expect(volumes.body.data.map((volume) => volume.id)).toEqual([kept.id, leaving.id])
    await http.settle()
    expect((await list({ id: host.id })).body.data).toMatchObject([{ attached_volumes: 1 }])
    expect(
      (
        await http.call<Page<Volume>>('GET', `/v4/hosts/instances/${host.id}/volumes`, {
          filter: { label: kept.label },
        })
      ).body.results,
    ).toBe(1)
  })
})

describe('accounts are kept apart (architecture, ground rule 8)', () => {
  it('nothing of a host can be seen or changed from another account', async () => {
    const host = await makeHost(http)
    const { body: configs } = await http.call<Page<{ id: number }>>('GET', `/v4/hosts/instances/${host.id}/configs`)
    const { body: disks } = await http.call<Page<{ id: number }>>('GET', `/v4/hosts/instances/${host.id}/disks`)
    const { token } = await http.makeCaller('stranger')
    const base = `/v4/hosts/instances/${host.id}`
    expect((await http.call<Page<Host>>('GET', '/v4/hosts/instances', { token })).body.results).toBe(0)
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/boot'],
      ['POST', '/shutdown'],
      ['POST', '/reboot'],
      ['GET', '/volumes'],
      ['GET', '/configs'],
      ['POST', '/configs'],
      ['GET', `/configs/${configs.data[0]?.id}`],
      ['PUT', `/configs/${configs.data[0]?.id}`],
      ['DELETE', `/configs/${configs.data[0]?.id}`],
      ['GET', '/disks'],
      ['GET', `/disks/${disks.data[0]?.id}`],
    ] as const) {
      const answer = await http.call(method, `${base}${path}`, {
        token,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: { label: 'stolen' } }),
      })
      expect([method, path, answer.status, answer.body]).toEqual([
        method,
        path,
        404,
        { errors: [{ reason: 'Not found', field: '', code: 'resource.not_found' }] },
      ])
    }
  })

  it('a configuration or disk is found only under its own host', async () => {
    const [one, other] = [await makeHost(http), await makeHost(http)]
    const { body: configs } = await http.call<Page<{ id: number }>>('GET', `/v4/hosts/instances/${one.id}/configs`)
    const { body: disks } = await http.call<Page<{ id: number }>>('GET', `/v4/hosts/instances/${one.id}/disks`)
    expect((await http.call('GET', `/v4/hosts/instances/${other.id}/configs/${configs.data[0]?.id}`)).status).toBe(404)
    expect((await http.call('GET', `/v4/hosts/instances/${other.id}/disks/${disks.data[0]?.id}`)).status).toBe(404)
    expect((await http.call('GET', `/v4/hosts/instances/${one.id}/disks/${disks.data[0]?.id}`)).body).toMatchObject({
      status: 'ready',
    })
  })
})
