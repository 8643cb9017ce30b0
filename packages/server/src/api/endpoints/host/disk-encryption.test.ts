import type { Disk, Host, Pool } from '@moorage/contract'
import { expect, it } from 'vitest'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { clusterAbilities, volumeAbilities } from '#testkit/engine/abilities.ts'
import { expectRejected } from '#testkit/http/expect-rejected.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

// The region's configuration has the capability, but the region's driver does not.
const abilities = {
  ...volumeAbilities,
  ...clusterAbilities,
  encryptsDisks: false,
  images: null,
  kernels: null,
  hypervisors: [],
  opensConsoles: true,
  rescues: true,
  keepsDisks: true,
  configuresGuests: true,
  takesImages: true,
  backsUp: true,
}
const catalogue = narrowCatalogue(neutralCatalogue, () => abilities)
const reason = 'Region eu-central does not support disk encryption.'
const hosts = '/v4/hosts/instances'

const http = await useHttpHarness({ context: { catalogue } })

const create = (label: string, more: object = {}) =>
  http.call<Host>('POST', hosts, {
    body: { label, region: 'eu-central', type: 'g6-standard-1', image: 'debian12', ...more },
  })
const disksOf = async (id: number) =>
  (await http.call<{ data: Disk[] }>('GET', `${hosts}/${id}/disks`)).body.data.map((one) => one.disk_encryption)

it('H15: shows plain disks as disabled, and rejects a request for encrypted ones without effect', async () => {
  expectRejected(await create('secret', { disk_encryption: 'enabled' }), [reason, 'disk_encryption'])
  const { body } = await create('plain')
  expect([body.disk_encryption, ...(await disksOf(body.id))]).toEqual(['disabled', 'disabled'])
  expect(await http.store.db.selectFrom('hosts').select(['label', 'disk_encryption']).execute()).toEqual([
    { label: 'plain', disk_encryption: 'disabled' },
  ])
  const rebuild = (more: object) =>
    http.call<Host>('POST', `${hosts}/${body.id}/rebuild`, { body: { image: 'debian12', ...more } })
  expectRejected(await rebuild({ disk_encryption: 'enabled' }), [reason, 'disk_encryption'])
  expect((await rebuild({})).body.disk_encryption).toBe('disabled')
})

it('H15, E3.2: shows hosts and pools that an earlier release stored as enabled unchanged', async () => {
  const { body: host } = await create('before')
  const { body: cluster } = await http.call<{ id: number }>('POST', '/v4/orch/clusters', {
    body: {
      label: 'before',
      region: 'eu-central',
      k8s_version: '1.35',
      node_pools: [{ type: 'g6-standard-1', count: 1 }],
    },
  })
  await http.store.db.updateTable('hosts').set({ disk_encryption: 'enabled' }).execute()
  await http.store.db.updateTable('pools').set({ disk_encryption: 'enabled' }).execute()
  const listed = (await http.call<{ data: Host[] }>('GET', hosts)).body.data
  expect(new Set(listed.map((one) => one.disk_encryption))).toEqual(new Set(['disabled']))
  expect(new Set(await disksOf(host.id))).toEqual(new Set(['disabled']))
  const pools = await http.call<{ data: Pool[] }>('GET', `/v4/orch/clusters/${cluster.id}/pools`)
  expect(pools.body.data.map((one) => one.disk_encryption)).toEqual(['disabled'])
})
