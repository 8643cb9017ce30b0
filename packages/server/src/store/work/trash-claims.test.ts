import { expect, it } from 'vitest'
import { asId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, sqlOn } from '#testkit/database/rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestCluster, requestClusterRemoval } from '#testkit/requests/request-cluster.ts'
import { requestHost, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestRollback, requestSnapshot, requestVolumeFrom } from '#testkit/requests/request-snapshot.ts'
import { requestRestore } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { claimWork } from './claim-work.ts'

const bench = await openTestBench()
const { store, actor } = bench
const run = sqlOn(store)
await keepTrash(store)

/** Claims as processes of release 0.1.0 do; returns the kinds and IDs. */
const claimAsBefore = () =>
  run<{
    kind: string
    id: number
  }>`update work set lease_holder = 'old', epoch = epoch + 1, released = null, lease_until = moor_now() + interval '5 seconds' returning kind, id`
const release = () => run`update work set lease_holder = null, lease_until = null`

it('processes of the previous release get no resources in the trash or copied from a snapshot, and all others (ADR 0074)', async () => {
  const [kept, deleted, source, rolledBack, restored] = await Promise.all(
    ['kept', 'deleted', 'source', 'rolled-back', 'restored'].map(
      async (label) => (await requestVolume(store, actor, { label })).id,
    ),
  )
  const { id: host } = await requestHost(bench, { label: 'web' })
  const { id: cluster } = await requestCluster(bench, { label: 'shop' })
  await bench.converge()
  const snapshot = await requestSnapshot(bench, source ?? 0)
  const before = await requestSnapshot(bench, rolledBack ?? 0)
  await bench.converge()
  await requestDeletion(bench, deleted ?? 0)
  await requestDeletion(bench, restored ?? 0)
  await requestRestore(bench, 'volume', restored ?? 0)
  await requestRemoval(bench, host)
  await requestClusterRemoval(bench, cluster)
  const copy = await requestVolumeFrom(bench, snapshot, { label: 'copy' })
  await requestRollback(bench, rolledBack ?? 0, before)
  const claimed = (await claimAsBefore()).map(({ kind, id }) => `${kind} ${id}`)
  expect(claimed).toEqual(expect.arrayContaining([`volume ${kept}`, `volume ${source}`]))
  for (const one of [
    `volume ${deleted}`,
    `volume ${copy}`,
    `volume ${rolledBack}`,
    `volume ${restored}`,
    `host ${host}`,
  ])
    expect(claimed).not.toContain(one)
  expect(claimed.filter((one) => /^(cluster|pool) /.test(one))).toEqual([])
  await release()
  // Behind all other work, because a claim takes a limited number of the rows that are due first; but due, because the other process claims again in a second.
  const due = await run<{ id: number }>`select id from work where kind = 'volume' and due <= moor_now() order by due`
  expect(
    due
      .map(({ id }) => id)
      .slice(-4)
      .toSorted(),
  ).toEqual([deleted, copy, rolledBack, restored].toSorted())
  const own = await claimWork(store, { holder: 'new', kinds: ['volume'], regions: null, limit: 100, leaseMs: 5_000 })
  expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([deleted, copy, rolledBack, restored]))
  await release()
})

it('rejects a deletion while a process of the previous release works on the volume, and accepts it afterwards (ADR 0074)', async () => {
  const { id } = await requestVolume(store, actor, { label: 'held' })
  await bench.converge()
  await claimAsBefore()
  await expect(requestDeletion(bench, id)).rejects.toMatchObject({ code: '40001' })
  await release()
  await run`update work set due = moor_now() where kind = 'volume' and id = ${id}`
  const own = { holder: 'new', kinds: ['volume'], regions: null, limit: 100, leaseMs: 5_000 } as const
  expect(await claimWork(store, own)).toContainEqual(expect.objectContaining({ id }))
  await requestDeletion(bench, id)
  expect(await selectRow(store, 'trash_items', 'kind', { volume_id: asId<VolumeId>(id) })).toEqual({ kind: 'volume' })
})
