import type { Disk, Host } from '@moorage/contract'
import { expect, it } from 'vitest'
import { narrowCatalogue } from '#domain/catalogue/narrow-catalogue.ts'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import { clusterAbilities, volumeAbilities } from '#testkit/engine/abilities.ts'
import { expectRefused } from '#testkit/http/expect-refused.ts'
import { useHttpHarness } from '#testkit/benches/use-bench.ts'

// The file of the region declares the capability; its driver does not have it.
const abilities = { ...volumeAbilities, ...clusterAbilities, encryptsDisks: false, images: null, kernels: null }
const catalogue = narrowCatalogue(neutralCatalogue, () => abilities)
const reason = 'Region eu-central does not encrypt the disks of hosts.'
const hosts = '/v4/hosts/instances'

const http = await useHttpHarness({ context: { catalogue } })

const create = (label: string, more: object = {}) =>
  http.call<Host>('POST', hosts, {
    body: { label, region: 'eu-central', type: 'g6-standard-1', image: 'debian12', ...more },
  })
const disksOf = async (id: number) =>
  (await http.call<{ data: Disk[] }>('GET', `${hosts}/${id}/disks`)).body.data.map((one) => one.disk_encryption)

it('H15: plain disks are shown as disabled, and a request for encrypted ones is rejected without effect', async () => {
  expectRefused(await create('secret', { disk_encryption: 'enabled' }), [reason, 'disk_encryption'])
  const { body } = await create('plain')
  expect([body.disk_encryption, ...(await disksOf(body.id))]).toEqual(['disabled', 'disabled'])
  expect(await http.store.db.selectFrom('hosts').select(['label', 'disk_encryption']).execute()).toEqual([
    { label: 'plain', disk_encryption: 'disabled' },
  ])
  const rebuild = (more: object) =>
    http.call<Host>('POST', `${hosts}/${body.id}/rebuild`, { body: { image: 'debian12', ...more } })
  expectRefused(await rebuild({ disk_encryption: 'enabled' }), [reason, 'disk_encryption'])
  expect((await rebuild({})).body.disk_encryption).toBe('disabled')
})
