import { type Host, linode } from '@moorage/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { startHttpHarness } from '#testkit/http/http-harness.ts'
import { viewHost } from '#testkit/http/make-host.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

let http: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
})
afterAll(() => http.close())

const create = (body: unknown, token?: string) =>
  http.call<Host>('POST', '/v4/hosts/instances', { body, ...(token === undefined ? {} : { token }) })
const place = { region: 'eu-central', type: 'g6-standard-2' }

describe('a host is created (decision H)', () => {
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

  it('takes host<id> as its label, and is not kept from it by a host that was called so by hand', async () => {
    const first = await create(place)
    expect(first.body.label).toBe(`host${first.body.id}`)
    await create({ ...place, label: `host${first.body.id + 2}` })
    const third = await create(place)
    expect(third.body.label).toMatch(new RegExp(`^host${third.body.id}-[0-9a-f]{8}$`))
  })
})

describe('a host is refused', () => {
  it('when its label is taken by another host of the account; another account may have it', async () => {
    await create({ ...place, label: 'single' })
    expectRefused(await create({ ...place, label: 'single' }), ['Label must be unique among your hosts', 'label'])
    const other = await http.makeCaller('neighbour')
    expect((await create({ ...place, label: 'single' }, other.token)).status).toBe(200)
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
