import type { Disk, Host } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { sql } from 'kysely'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

const http = await useHttpBench()

const path = '/v4/hosts/instances'
const place = { region: 'eu-central', type: 'g6-standard-2' }
const create = (body: object, token = http.token) =>
  http.call<Host>('POST', path, { token, body: { ...place, ...body } })
const update = (id: number, body: unknown) => http.call<Host>('PUT', `${path}/${id}`, { body })
const list = async (filter: unknown, token = http.token) =>
  (await http.call<{ data: Host[] }>('GET', path, { token, filter })).body.data
const disksOf = async (id: number) => (await http.call<{ data: Disk[] }>('GET', `${path}/${id}/disks`)).body.data

describe('host labels (decision H)', () => {
  it('generates host<id>, also if another host has that label by hand', async () => {
    const first = (await create({})).body
    expect(first.label).toBe(`host${first.id}`)
    await create({ label: `host${first.id + 2}` })
    const third = (await create({})).body
    expect(third.label).toMatch(new RegExp(`^host${third.id}-[0-9a-f]{8}$`))
  })

  it('reserves a label until its host is gone, also while deleting; another account can use it', async () => {
    const { id, label } = await makeHost(http)
    const removal = await http.call('DELETE', `${path}/${id}`)
    expect([(await viewHost(http, id)).status, (await disksOf(id))[0]?.status]).toEqual(['deleting', 'deleting'])
    expectRejected(await create({ label }), ['Label must be unique among your hosts', 'label'])
    expect((await create({ label }, (await http.makeCaller('neighbour')).token)).status).toBe(200)
    expect((await endedOperationEvent(http, removal)).status).toBe('finished')
    expect((await http.call('GET', `${path}/${id}`)).status).toBe(404)
    expect((await create({ label })).status).toBe(200)
  })
})

describe('host list', () => {
  it('filters by any own address, whole or in part, including later ones (decision C3)', async () => {
    const [one, two] = [await makeHost(http, { private_ip: true }), await makeHost(http)]
    await http.call('POST', `${path}/${one.id}/ips`, { body: { type: 'ipv4', public: true } })
    const { ipv4 } = await viewHost(http, one.id)
    expect(ipv4).toHaveLength(3)
    const found = async (filter: unknown, token?: string) => (await list(filter, token)).map((host) => host.id)
    for (const address of ipv4) expect(await found({ ipv4: address })).toEqual([one.id])
    expect(await found({ ipv4: { '+contains': String(two.ipv4[0]).slice(4) } })).toContain(two.id)
    expect(await found({ ipv4: { '+neq': two.ipv4[0] }, id: two.id })).toEqual([])
    expect(await found({ '+or': [{ ipv4: one.ipv4[0] }, { ipv6: two.ipv6 }] })).toEqual([one.id, two.id])
    expect(await found({ ipv4: one.ipv4[0] }, (await http.makeCaller('elsewhere')).token)).toEqual([])
  })

  it('shows zeros for a type that is no longer configured', async () => {
    const { id } = await makeHost(http)
    await http.store.db.updateTable('hosts').set({ type: 'g1-old' }).where('id', '=', asId<HostId>(id)).execute()
    expect(await list({ id })).toMatchObject([
      { type: 'g1-old', specs: { memory: 0, disk: 0, vcpus: 0, transfer: 0 }, attached_volumes_max: 0 },
    ])
  })
})

describe('host update', () => {
  it('locks the host before its tags, so that it never deadlocks with the deletion of a tag', async () => {
    const { id } = await makeHost(http, { tags: ['ring'] })
    const { answer } = await http.store.db.transaction().execute(async (tx) => {
      await sql`select from hosts where id = ${id} for no key update`.execute(tx)
      const waiting = update(id, { tags: ['ring', 'more'] })
      await awaitWaiters(http.store, 1)
      await sql`set local lock_timeout = '100ms'`.execute(tx)
      await sql`select from tags where label = 'ring' for update`.execute(tx)
      return { answer: waiting }
    })
    expect((await answer).status).toBe(200)
  })
})
