import { type Host, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { viewHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent, operationEvent, requestEvents } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const create = (body: unknown, token?: string) =>
  http.call<Host>('POST', '/v4/hosts/instances', { body, ...(token === undefined ? {} : { token }) })
const place = { region: 'eu-central', type: 'g6-standard-2' }

describe('a host is created (decision H)', () => {
  it('answers at once as provisioning with every field, and runs when its event has ended', async () => {
    const answer = await create({ ...place, label: 'web-1', image: 'debian12', tags: ['b', 'a', 'b'] })
    expect(answer.status, answer.text).toBe(200)
    const { id, created, updated, machine_uuid, ...rest } = answer.body
    expect(rest).toEqual({
      label: 'web-1',
      group: '',
      status: 'provisioning',
      type: 'g6-standard-2',
      ipv4: [expect.stringMatching(/^198\.18\./)],
      ipv6: expect.stringMatching(/^2001:db8::[0-9a-f:]+\/128$/),
      image: 'debian12',
      region: 'eu-central',
      site_type: 'core',
      specs: { disk: 81_920, memory: 4_096, vcpus: 2, gpus: 0, transfer: 4_000, accelerated_devices: 0 },
      alerts: { cpu: 180, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
      backups: { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null },
      hypervisor: 'kvm',
      watchdog_enabled: true,
      tags: ['b', 'a'],
      disk_encryption: 'enabled',
      capabilities: ['Block Storage Encryption'],
      attached_volumes: 0,
      attached_volumes_max: 4,
      orch_cluster_id: null,
      maintenance_policy: 'migrate',
    })
    expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    expect(updated).toBe(created)
    expect(machine_uuid).toMatch(/^[0-9a-f-]{36}$/)
    expect(await operationEvent(http, answer)).toMatchObject({
      action: 'host_create',
      status: 'scheduled',
      username: 'tester',
      entity: { id, type: 'host', label: 'web-1', url: `/v4/hosts/instances/${id}` },
    })
    expect((await endedOperationEvent(http, answer)).status).toBe('finished')
    await http.settle()
    expect(await viewHost(http, id)).toMatchObject({
      status: 'running',
      ipv4: [expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/)],
    })
  })

  it('F2: writes exactly one operation; the boot is a job of the system caused by it', async () => {
    const answer = await create({ ...place, label: 'web-2' })
    expect((await requestEvents(http, answer)).map((one) => one.action)).toEqual(['host_create'])
    const boots = await http.store.db
      .selectFrom('events')
      .select(['username', 'cause_id'])
      .where('action', '=', 'host_boot')
      .where('entity_id', '=', answer.body.id)
      .execute()
    expect(boots).toEqual([{ username: null, cause_id: Number(answer.headers['operation-id']) }])
  })

  it('waits for room where there is none, and is given up with that (decision D11)', async () => {
    await http.sim('PUT', '/capacity', { region: 'ap-south', hosts: 0 })
    const answer = await create({ ...place, region: 'ap-south', label: 'roomless' })
    expect(await endedOperationEvent(http, answer)).toMatchObject({
      status: 'failed',
      message: 'The hypervisors of this region have no room for this host at the moment. Given up after 60 seconds.',
    })
    await http.sim('PUT', '/capacity', { region: 'ap-south', hosts: 1_000 })
    await http.settle()
    expect((await viewHost(http, answer.body.id)).status).toBe('running')
  })

  it('with booted false it stays off, without a boot', async () => {
    const answer = await create({ ...place, label: 'cold', booted: false })
    await http.settle()
    expect((await viewHost(http, answer.body.id)).status).toBe('offline')
    expect(
      await http.store.db
        .selectFrom('events')
        .select('id')
        .where('action', '=', 'host_boot')
        .where('entity_id', '=', answer.body.id)
        .execute(),
    ).toEqual([])
  })

  it('takes host<id> as its label, and is not kept from it by a host that was called so by hand', async () => {
    const first = await create(place)
    expect(first.body.label).toBe(`host${first.body.id}`)
    await create({ ...place, label: `host${first.body.id + 2}` })
    const third = await create(place)
    expect(third.body.label).toMatch(new RegExp(`^host${third.body.id}-[0-9a-f]{8}$`))
  })

  it('has one configuration and one disk from the accepting transaction on (decisions D6, H)', async () => {
    const {
      body: { id },
    } = await create({ ...place, label: 'owner' })
    const { body: disks } = await http.call<{ data: { id: number }[] }>('GET', `/v4/hosts/instances/${id}/disks`)
    expect(disks.data).toMatchObject([{ label: 'Local disk', status: 'not ready', size: 81_920, filesystem: 'raw' }])
    const { body: configs } = await http.call<{ data: { label: string; devices: unknown }[] }>(
      'GET',
      `/v4/hosts/instances/${id}/configs`,
    )
    expect(configs.data).toMatchObject([
      { label: 'Default configuration', devices: { sda: { disk_id: disks.data[0]?.id, volume_id: null }, sdb: null } },
    ])
  })

  it("opens its billing interval at its type's price", async () => {
    const {
      body: { id },
    } = await create({ ...place, label: 'billed' })
    const intervals = await http.store.db
      .selectFrom('billing_intervals')
      .select(['quantity', 'hourly', 'monthly', 'closed'])
      .where('kind', '=', 'host')
      .where('resource_id', '=', id)
      .execute()
    expect(intervals).toEqual([{ quantity: 1, hourly: '0.03', monthly: '20', closed: null }])
  })
})

describe('a host is refused', () => {
  it('B1: all problems of a request at once', async () => {
    expectRefused(
      await create({ label: 'a b', type: 'g6-nothing', region: 'mars', tags: [''] }),
      ['Length must be 1-50 characters', 'tags[0]'],
      ['Must only use ascii letters, numbers, underscores, dashes, and periods', 'label'],
      ['A valid plan type by that ID was not found: must be one of the 17 that /hosts/types lists', 'type'],
      ['region is not valid: must be one of us-east, eu-central, ap-south', 'region'],
    )
  })

  it('without region and type', async () => {
    expectRefused(await create({}), ['region is required', 'region'], ['type is required', 'type'])
  })

  it('when its label is taken by another host of the account; another account may have it', async () => {
    await create({ ...place, label: 'single' })
    expectRefused(await create({ ...place, label: 'single' }), ['Label must be unique among your hosts', 'label'])
    const other = await http.makeCaller('neighbour')
    expect((await create({ ...place, label: 'single' }, other.token)).status).toBe(200)
  })

  it("G6: beyond the account's limit, naming limit and use", async () => {
    const limited = await http.makeCaller('limited')
    await http.store.db.updateTable('accounts').set({ hosts_max: 1 }).where('id', '=', limited.accountId).execute()
    expect((await create({ ...place, label: 'one' }, limited.token)).status).toBe(200)
    expectRefused(await create({ ...place, label: 'two' }, limited.token), [
      'This account uses 1 of 1 hosts, and 1 more would exceed that limit.',
      '',
    ])
  })
})

describe('a host on the recorded wire (decision H15)', () => {
  it('has every recorded field in recorded order, and keeps the encryption that was asked for', async () => {
    const wire = await startHttpHarness({ dialect: linode })
    const make = (body: unknown) => wire.call('POST', '/v4/linode/instances', { body })
    const { body } = await make({ region: 'us-east', type: 'g6-nanode-1' })
    expect(body['label']).toBe(`linode${String(body['id'])}`)
    expect(Object.keys(body).join(' ')).toBe(
      'id label group status created updated type ipv4 ipv6 image region site_type specs alerts backups hypervisor watchdog_enabled ' +
        'tags host_uuid has_user_data placement_group disk_encryption lke_cluster_id capabilities interface_generation maintenance_policy locks ' +
        'attached_volumes attached_volumes_max',
    )
    expect(Object.keys(body['alerts'] as object).join(' ')).toBe(
      'cpu network_in network_out transfer_quota io system_alerts user_alerts',
    )
    expect(body).toMatchObject({
      locks: [],
      has_user_data: false,
      placement_group: null,
      disk_encryption: 'enabled',
      interface_generation: 'legacy_config',
    })
    const plain = await make({ region: 'us-east', type: 'g6-nanode-1', disk_encryption: 'disabled' })
    expect(plain.body['disk_encryption']).toBe('disabled')
    expectRefused(await make({ region: 'us-east', type: 'g6-nanode-1', disk_encryption: 'maybe' }), [
      'Must be one of enabled, disabled',
      'disk_encryption',
    ])
    const wrong = await make({ region: 'nowhere', type: 'none' })
    expect(wrong.body).toEqual({
      errors: [
        { field: 'type', reason: 'A valid plan type by that ID was not found' },
        { field: 'region', reason: 'region is not valid' },
      ],
    })
    await wire.close()
  })
})
