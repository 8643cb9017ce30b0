import type { Config, Disk, Event, Host } from '@moorage/contract'
import { expect, it } from 'vitest'
import { at } from '#testkit/at.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { useHttpBench } from '#testkit/benches/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { makeHost, viewHost } from '#testkit/http/make-host.ts'
import { makeVolume, viewVolume } from '#testkit/http/make-volume.ts'
import { endedOperationEvent } from '#testkit/http/operation-event.ts'

const http = await useHttpBench()

const below = (hostId: number, part: string) => `/v4/hosts/instances/${hostId}/${part}`
const list = async <Part>(path: string) => (await http.call<{ data: Part[] }>('GET', path)).body.data
const create = (hostId: number, body: unknown) => http.call<Config>('POST', below(hostId, 'configs'), { body })
const update = (hostId: number, id: number, body: unknown) =>
  http.call<Config>('PUT', below(hostId, `configs/${id}`), { body })
async function arrange(): Promise<{ host: number; config: Config }> {
  const { id } = await makeHost(http)
  return { host: id, config: at(await list<Config>(below(id, 'configs')), 0) }
}

it('two configurations can use the same slot: a volume of the inactive one stays attached without a slot (facts 6.3)', async () => {
  const { host, config } = await arrange()
  const [one, two] = [(await makeVolume(http)).id, (await makeVolume(http)).id]
  await update(host, config.id, { devices: { sdb: { volume_id: one } } })
  const second = await create(host, { label: 'second', devices: { sdb: { volume_id: two } } })
  await http.converge()
  for (const id of [one, two]) expect(await viewVolume(http, id)).toMatchObject({ host_id: host, io_ready: true })
  await http.call('POST', below(host, 'reboot'), { body: { config_id: second.body.id } })
  await http.converge()
  for (const id of [one, two]) expect(await viewVolume(http, id)).toMatchObject({ host_id: host, io_ready: true })
  expect((await viewHost(http, host)).status).toBe('running')
})

it('deleting a configuration of an offline host detaches its volumes, also the last configuration (D6.5)', async () => {
  const { host, config } = await arrange()
  const { id } = await makeVolume(http)
  await update(host, config.id, { devices: { sdb: { volume_id: id } } })
  await http.converge()
  await http.call('POST', below(host, 'shutdown'))
  await http.converge()
  const answer = await http.call('DELETE', below(host, `configs/${config.id}`))
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await endedOperationEvent(http, answer)).toMatchObject({ action: 'volume_detach', status: 'finished' })
  expect((await viewVolume(http, id)).host_id).toBeNull()
  expect((await viewHost(http, host)).status).toBe('offline')
})

it('D6.4: rejects an unknown slot instead of dropping its content; a slot without a disk or volume is emptied', async () => {
  const { host, config } = await arrange()
  const { id: volume_id } = await makeVolume(http)
  const reason = 'Unknown name. Valid names: 64, from sda to sdbl.'
  const body = {
    label: 'beyond',
    comments: 7,
    devices: { sdb: { volume_id }, sdbm: { volume_id }, sdA: {}, sdcc: null },
  }
  for (const answer of [await create(host, body), await update(host, config.id, body)])
    expectRejected(answer, ['Must be a string', 'comments'], [reason, 'devices.sdbm'], [reason, 'devices.sdA'])
  await update(host, config.id, { devices: { sdb: { volume_id } } })
  const emptied = await update(host, config.id, { devices: { sdb: { disk_id: null, volume_id: null }, sdc: {} } })
  expect(emptied.body.devices).toEqual(config.devices)
})

it('events of configurations and disks of a node are visible through its cluster, like all of its host (decision G7)', async () => {
  const cluster = await makeCluster(http)
  await http.converge()
  const user = await http.makeUser(http, 'of-the-cluster')
  await grantByRequest(http, user, { cluster: [{ id: cluster.id, permissions: 'read_only' }] })
  const nodes = (await list<Host>('/v4/hosts/instances')).filter((one) => one.orch_cluster_id === cluster.id)
  const { id } = at(nodes, 0)
  await create(id, { label: 'one' })
  const disk = at(await list<Disk>(below(id, 'disks')), 0)
  await http.call('PUT', below(id, `disks/${disk.id}`), { body: { label: 'other' } })
  const events = await http.call<{ data: Event[] }>('GET', '/v4/account/events', { token: user.token })
  const told = events.body.data.filter((one) => /config|disk/.test(one.action))
  expect(told.map((one) => [one.action, one.secondary_entity?.type])).toEqual([
    ['host_config_create', 'orchcluster'],
    ['host_disk_update', 'orchcluster'],
  ])
})
