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
