import { expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { useHttpBench } from '#testkit/http/use-bench.ts'
import { makeCluster } from '#testkit/http/make-cluster.ts'
import { makeHost } from '#testkit/http/make-host.ts'
import { askVolume, makeVolume, setVolumeStatus } from '#testkit/http/make-volume.ts'
import { requestMigration } from '#testkit/requests/request-volume.ts'

const http = await useHttpBench()

const post = (id: number, verb: string, body: object = {}) => http.call('POST', `/v4/volumes/${id}/${verb}`, { body })

it('Limits: "Default volume size on create: 20 GiB"', async () => {
  for (const size of [undefined, null]) expect((await askVolume(http, { size })).body.size).toBe(20)
})

it('Limits: "Volume and cluster label length: 1..32 characters"', async () => {
  const { id } = await makeVolume(http)
  const refusal = ['Length must be 1-32 characters', 'label'] as const
  for (const label of ['', 'x'.repeat(33)]) {
    expectRefused(await askVolume(http, { label }), refusal)
    expectRefused(await http.call('PUT', `/v4/volumes/${id}`, { body: { label } }), refusal)
  }
  for (const label of ['x', 'x'.repeat(32)]) expect((await askVolume(http, { label })).body.label).toBe(label)
})

it.each(['creating', 'resizing', 'contact_support'] as const)(
  'Errors 3: "cloning or resizing a volume whose status is not active" (%s)',
  async (status) => {
    const { id } = await makeVolume(http)
    await setVolumeStatus(http, id, status)
    const refusal = (asked: string) =>
      [`Only an active volume can be ${asked}; this volume's status is ${status}.`, ''] as const
    expectRefused(await post(id, 'clone', { label: http.nextLabel() }), refusal('cloned'))
    expectRefused(await post(id, 'resize', { size: 40 }), refusal('resized'))
    await setVolumeStatus(http, id, 'active')
  },
)

it('Errors 3: "deleting a migrating volume"', async () => {
  const { id } = await makeVolume(http, { region: 'us-east' })
  await requestMigration(http.store, { id: asId<VolumeId>(id), to: 'hdd' })
  const remove = () => http.call('DELETE', `/v4/volumes/${id}`)
  expectRefused(await remove(), [
    `Volume ${id} is migrating to hdd storage and cannot be deleted until that has finished.`,
    '',
  ])
  await http.settle()
  expect((await remove()).status).toBe(200)
})

it('Errors 3: "attaching to a host in a different region"', async () => {
  const [far, host] = [await makeVolume(http, { region: 'us-east' }), await makeHost(http)]
  expectRefused(await post(far.id, 'attach', { host_id: host.id }), [
    `Volume ${far.id} is in region us-east, host ${host.id} is in eu-central.`,
    'host_id',
  ])
})

it('Errors 3: "attaching when no configuration can be selected"', async () => {
  const refusal = [
    "Couldn't choose a configuration profile to add this volume to. Please add this volume to the configuration profile you want.",
    'config_id',
  ] as const
  const off = await makeHost(http, { booted: false })
  const at = `/v4/hosts/instances/${off.id}`
  const second = await http.call('POST', `${at}/configs`, { body: { label: 'second' } })
  const { id } = await makeVolume(http)
  expectRefused(await post(id, 'attach', { host_id: off.id }), refusal)
  expectRefused(await askVolume(http, { host_id: off.id }), refusal)
  const { id: named } = await makeVolume(http)
  expect((await post(named, 'attach', { host_id: off.id, config_id: second.body['id'] })).status).toBe(200)
  await http.call('POST', `${at}/boot`, { body: { config_id: second.body['id'] } })
  await http.settle()
  expect((await post(id, 'attach', { host_id: off.id })).status).toBe(200)
})

it.each(['Errors 3: "a pool count outside 1..100"', 'Limits: "Node pool count: 1..100"'])('%s', async () => {
  const { id } = await makeCluster(http)
  for (const count of [0, 101, -1])
    expectRefused(
      await http.call('POST', `/v4/orch/clusters/${id}/pools`, { body: { type: 'g6-standard-1', count } }),
      ['Must be 1-100', 'count'],
    )
})
