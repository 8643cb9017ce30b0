import { beforeAll, expect, it } from 'vitest'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { asId, type ClusterId, type HostId, type TrashId, type VolumeId } from '#domain/shared/index.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { restoreAsPreviewed } from '#testkit/requests/request-trash.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { acceptClusterDelete } from '../cluster/delete.ts'
import { acceptHostDelete } from '../host/delete.ts'
import { acceptVolumeDelete } from '../volume/delete.ts'

const bench = await openTestBench()
const { store, actor, terms } = bench
const items = { volume: 0, host: 0, cluster: 0 }

beforeAll(async () => {
  await keepTrash(store)
  const volume = asId<VolumeId>((await requestVolume(store, actor, { label: 'data' })).id)
  const host = asId<HostId>((await requestHost(bench, { label: 'web' })).id)
  const cluster = asId<ClusterId>((await requestCluster(bench, { label: 'shop', pools: [] })).id)
  await bench.converge()
  items.volume = (await acceptFor(bench, (tx, by) => acceptVolumeDelete(tx, by, { id: volume }))).trashId ?? 0
  items.host = (await acceptFor(bench, (tx, by) => acceptHostDelete(tx, by, { id: host }))).trashId ?? 0
  items.cluster = (await acceptFor(bench, (tx, by) => acceptClusterDelete(tx, by, { id: cluster }, terms))).trashId ?? 0
})

const withRegions = (change: (region: Catalogue['regions'][number]) => Partial<Catalogue['regions'][number]>) => ({
  regions: terms.catalogue.regions.map((region) => ({ ...region, ...change(region) })),
})

it.each([
  ['volume', withRegions(() => ({ id: 'eu-north' })), /^Region eu-central .* with one of these: eu-north/],
  ['volume', withRegions(() => ({ storageClasses: ['hdd'] })), /does not offer nvme storage .* one of these: hdd\.$/],
  ['host', { hostTypes: [] }, /^Host type g6-standard-\d is not offered .* before the host expires, .* none\.$/],
  ['cluster', { clusterVersions: [] }, /^Version [\d.]+ is not offered any more\./],
] as const)(
  'says of a deleted %s what is not offered any more, and what is (decision D12)',
  async (kind, less, problem) => {
    const id = asId<TrashId>(items[kind])
    const changed = { ...bench, terms: { ...terms, catalogue: { ...terms.catalogue, ...less } } }
    const restore = restoreAsPreviewed(changed, id, { label: null })
    await expect(restore).rejects.toMatchObject({ code: 'trash.not_offered', reason: expect.stringMatching(problem) })
  },
)
