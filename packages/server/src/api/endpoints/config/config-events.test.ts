import { type Event, linode } from '@moorage/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { grantByRequest } from '#testkit/http/grant-by-request.ts'
import { type HttpBench, openHttpBench } from '#testkit/http/http-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'

let http: HttpBench
let wire: HttpBench
beforeAll(async () => {
  http = await openHttpBench()
  wire = await openHttpBench({ dialect: linode })
})
afterAll(async () => {
  await http.close()
  await wire.close()
})

it('linode: a configuration stands beside its host in every event about it (decision F1.2)', async () => {
  const place = { region: 'us-east', type: 'g6-standard-1' }
  const { body: host } = await wire.call<{ id: number }>('POST', '/v4/linode/instances', { body: place })
  const at = `/v4/linode/instances/${host.id}/configs`
  const { body: config } = await wire.call<{ id: number }>('POST', at, { body: { label: 'one' } })
  await wire.call('PUT', `${at}/${config.id}`, { body: { label: 'two' } })
  await wire.call('DELETE', `${at}/${config.id}`)
  const filter = { action: { '+contains': 'linode_config' }, '+order_by': 'id', '+order': 'asc' }
  const { body } = await wire.call<{ data: Event[] }>('GET', '/v4/account/events', { filter })
  const beside = (label: string) => ({ type: 'linode_config', id: config.id, label, url: `${at}/${config.id}` })
  expect(body.data.map((one) => [one.action, one.entity.id, one.secondary_entity])).toEqual([
    ['linode_config_create', host.id, beside('one')],
    ['linode_config_update', host.id, beside('two')],
    ['linode_config_delete', host.id, beside('two')],
  ])
})

it('events of configurations and disks of a node are seen through its cluster, as all of its host (decision G7)', async () => {
  const cluster = await makeCluster(http)
  await http.settle()
  const user = await http.makeUser(http, 'of-the-cluster')
  await grantByRequest(http, user, { cluster: [{ id: cluster.id, permissions: 'read_only' }] })
  const { body } = await http.call<{ data: { id: number }[] }>('GET', '/v4/hosts/instances')
  const at = `/v4/hosts/instances/${body.data[0]?.id}`
  await http.call('POST', `${at}/configs`, { body: { label: 'one' } })
  const disks = await http.call<{ data: { id: number }[] }>('GET', `${at}/disks`)
  const renamed = await http.call('PUT', `${at}/disks/${disks.body.data[0]?.id}`, { body: { label: 'other' } })
  expect(renamed.status, renamed.text).toBe(200)
  const events = await http.call<{ data: Event[] }>('GET', '/v4/account/events', { token: user.token })
  const told = events.body.data.filter((one) => /config|disk/.test(one.action))
  expect(told.map((one) => [one.action, one.secondary_entity?.type])).toEqual([
    ['host_config_create', 'orchcluster'],
    ['host_disk_update', 'orchcluster'],
  ])
})
