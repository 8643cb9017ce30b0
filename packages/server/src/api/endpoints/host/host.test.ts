import type { Disk, Host, Volume } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { asId, type HostId } from '#domain/shared/index.ts'
import { sql } from 'kysely'
import { awaitWaiters } from '#testkit/database/await-database.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { makeVolume } from '#testkit/http/make-volume.ts'
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

describe('labels of hosts (decision H)', () => {
  it('a host takes host<id>, and is not kept from it by a host that was called so by hand', async () => {
    const first = (await create({})).body
    expect(first.label).toBe(`host${first.id}`)
    await create({ label: `host${first.id + 2}` })
    const third = (await create({})).body
    expect(third.label).toMatch(new RegExp(`^host${third.id}-[0-9a-f]{8}$`))
  })

  it('one is taken until its host is gone, which shows as deleting; another account may have it', async () => {
    const { id, label } = await makeHost(http)
    const removal = await http.call('DELETE', `${path}/${id}`)
    expect([(await viewHost(http, id)).status, (await disksOf(id))[0]?.status]).toEqual(['deleting', 'deleting'])
    expectRefused(await create({ label }), ['Label must be unique among your hosts', 'label'])
    expect((await create({ label }, (await http.makeCaller('neighbour')).token)).status).toBe(200)
    expect((await endedOperationEvent(http, removal)).status).toBe('finished')
    expect((await http.call('GET', `${path}/${id}`)).status).toBe(404)
    expect((await create({ label })).status).toBe(200)
  })
})

describe('hosts are listed', () => {
  it('filtered by any of their addresses, whole or in part, those that came later too; never those of others (decision C3)', async () => {
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

  it('with zeros where a plan is no longer configured', async () => {
    const { id } = await makeHost(http)
    await http.store.db.updateTable('hosts').set({ type: 'g1-old' }).where('id', '=', asId<HostId>(id)).execute()
    expect(await list({ id })).toMatchObject([
      { type: 'g1-old', specs: { memory: 0, disk: 0, vcpus: 0, transfer: 0 }, attached_volumes_max: 0 },
    ])
  })
})

describe('a host is changed', () => {
  it('what its owner says of it is kept as it is told, at creation and later (decisions H15.1, H15.2)', async () => {
    const told = { group: 'front', watchdog_enabled: false, maintenance_policy: 'power_off_on' } as const
    const made = await makeHost(http, told)
    expect(made).toMatchObject(told)
    expect(await makeHost(http)).toMatchObject({ group: '', watchdog_enabled: true })
    const changed = await update(made.id, { watchdog_enabled: true, maintenance_policy: 'migrate' })
    expect(changed.body).toMatchObject({ group: 'front', watchdog_enabled: true, maintenance_policy: 'migrate' })
    await update(made.id, { group: '' })
    expect(await viewHost(http, made.id)).toMatchObject({ label: made.label, group: '', watchdog_enabled: true })
    expect(await update(made.id, { maintenance_policy: 'linode/migrate' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'maintenance_policy', reason: expect.stringContaining('migrate, power_off_on') }] },
    })
  })

  it('thresholds of alerts are kept, those that are named and no others (decision H15.3)', async () => {
    const { id, alerts } = await makeHost(http, { type: 'g6-standard-2', alerts: { io: 0 } })
    expect(alerts).toMatchObject({ cpu: 180, io: 0 })
    await update(id, { alerts: { cpu: 90, system_alerts: [], user_alerts: [] } })
    expect((await viewHost(http, id)).alerts).toEqual({ ...alerts, cpu: 90 })
  })

  it('backups are refused, and taken as a host shows them (decision H17)', async () => {
    const { id, backups } = await makeHost(http)
    expect((await update(id, { backups })).status).toBe(200)
    expectRefused(
      await update(id, { label: 'with-backups', backups: { enabled: true, schedule: { day: 'Monday' } } }),
      ['Backups of hosts are not offered; only false can be sent.', 'backups.enabled'],
      ['Backups of hosts are not offered; only null can be sent.', 'backups.schedule.day'],
    )
  })

  it('takes the host before its tags, as everything does, so that it never waits in a ring with the removal of a tag', async () => {
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

  it('a rebuild leaves its volumes unharmed, and its encryption unless another is asked for (decision H10.6)', async () => {
    const host = await makeHost(http, { disk_encryption: 'disabled' })
    const { id } = await makeVolume(http, { host_id: host.id })
    const rebuild = (more: object) =>
      http.call<Host>('POST', `${path}/${host.id}/rebuild`, { body: { image: 'debian12', ...more } })
    expect((await rebuild({})).body.disk_encryption).toBe('disabled')
    await http.settle()
    const { body } = await http.call<Volume>('GET', `/v4/volumes/${id}`)
    expect(body).toMatchObject({ status: 'active', host_id: null })
    expect((await rebuild({ disk_encryption: 'enabled' })).body.disk_encryption).toBe('enabled')
  })

  it.each([
    [true, {}, [81_920 - 512, 512], 'running'],
    [false, { allow_auto_disk_resize: false }, [51_200 - 512, 512], 'offline'],
  ])(
    'gets another type and its price when the event has ended (booted %s, %j): decision H10.8',
    async (booted, more, sizes, status) => {
      const { id } = await makeHost(http, { type: 'g6-standard-1', image: 'debian12', swap_size: 512, booted })
      const answer = await http.call('POST', `${path}/${id}/resize`, { body: { type: 'g6-standard-2', ...more } })
      expect(await viewHost(http, id)).toMatchObject({ status: 'resizing', type: 'g6-standard-1' })
      expect((await endedOperationEvent(http, answer)).status).toBe('finished')
      await http.settle()
      expect(await viewHost(http, id)).toMatchObject({ status, type: 'g6-standard-2', specs: { disk: 81_920 } })
      expect((await disksOf(id)).map((one) => one.size)).toEqual(sizes)
      const intervals = http.store.db.selectFrom('billing_intervals').select('monthly').where('kind', '=', 'host')
      const prices = (await intervals.where('resource_id', '=', id).orderBy('id').execute()).map((one) =>
        Number(one.monthly),
      )
      expect([prices.length, Number(prices[1]) > Number(prices[0])]).toEqual([2, true])
    },
  )
})

it('waits for room where there is none, and is given up with that (decision D11)', async () => {
  await http.sim('PUT', '/capacity', { region: 'ap-south', hosts: 0 })
  const answer = await create({ region: 'ap-south', label: 'roomless' })
  expect(await endedOperationEvent(http, answer)).toMatchObject({
    status: 'failed',
    message: 'The hypervisors of this region have no room for this host at the moment. Given up after 60 seconds.',
  })
  await http.sim('PUT', '/capacity', { region: 'ap-south', hosts: 1_000 })
  await http.settle()
  expect((await viewHost(http, answer.body.id)).status).toBe('running')
})
