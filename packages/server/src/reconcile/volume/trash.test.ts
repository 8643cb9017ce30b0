import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { acceptTrashPurge, runTrashSweep } from '#accept/trash/purge.ts'
import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { asId, type TrashId, type VolumeId } from '#domain/shared/index.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { advanceClock } from '#testkit/database/test-clock.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { restoreAsPreviewed } from '#testkit/requests/request-trash.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'

const bench = await openTestBench()
const { eventOf, attachmentOf } = benchRows(bench)
const hourMs = 3_600_000

const yearMs = 31_536_000_000

beforeAll(() => keepTrash(bench.store))

async function makeVolume(label: string): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  return asId<VolumeId>(id)
}

async function deleteVolume(id: VolumeId): Promise<TrashId> {
  const { trashId } = await acceptFor(bench, (tx, actor) => acceptVolumeDelete(tx, actor, { id }))
  await bench.converge()
  return asId<TrashId>(trashId ?? 0)
}

const restore = (id: TrashId, label: string | null = null) => restoreAsPreviewed(bench, id, { label })
const disksOf = async (id: VolumeId) =>
  (await sql`select size_gib from sim.volumes where public_id = ${id}`.execute(bench.store.db)).rows
const openBilling = (id: VolumeId) =>
  selectRows(bench.store, 'billing_intervals', ['closed'], { kind: 'volume', resource_id: id })

it('keeps the disk of a deleted volume, off its host and without further passes, and restores it with its ID (decision D12)', async () => {
  const host = await requestHost(bench, { label: 'holder' })
  const id = await makeVolume('kept')
  await requestAttach(bench, id, host.id)
  await bench.converge()
  const trashId = await deleteVolume(id)
  expect(await attachmentOf(id)).toBeUndefined()
  expect(await disksOf(id)).toHaveLength(1)
  const { due } = await selectRow(bench.store, 'work', 'due', { kind: 'volume', id })
  expect(Date.parse(due) - Date.now()).toBeGreaterThan(10 * yearMs)
  expect(await openBilling(id)).toEqual([{ closed: expect.any(String) }])

  const { operationId, body } = await restore(trashId)
  await bench.converge()
  expect(body).toEqual({ id, type: 'volume', label: 'kept', changes: [] })
  expect(await eventOf(operationId)).toMatchObject({ action: 'volume_restore', status: 'finished' })
  expect(await selectRow(bench.store, 'volumes', ['status', 'deleted_at'], { id })).toEqual({
    status: 'active',
    deleted_at: null,
  })
  expect(await openBilling(id)).toEqual([{ closed: null }])
  await expect(restore(trashId)).rejects.toMatchObject({ code: 'resource.not_found' })
})

it('restores a label that is in use with a number, and rejects a requested one (decision D12)', async () => {
  const trashId = await deleteVolume(await makeVolume('data'))
  await makeVolume('data')
  await expect(restore(trashId, 'data')).rejects.toMatchObject({ code: 'volume.label_taken' })
  expect((await restore(trashId)).body).toMatchObject({
    label: 'data-2',
    changes: ['The label is data-2, because another volume has the label data.'],
  })
})

it('wipes an expired volume once, and a step of the clock expires nothing (decision D12)', async () => {
  const id = await makeVolume('expiring')
  const trashId = await deleteVolume(id)
  await advanceClock(bench.store, 1_000 * hourMs)
  await runTrashSweep(bench.store)
  await bench.converge()
  expect(await disksOf(id)).toHaveLength(1)
  await sql`update trash_clock set elapsed_ms = elapsed_ms + ${72 * hourMs}`.execute(bench.store.db)
  await Promise.all([runTrashSweep(bench.store), runTrashSweep(bench.store)])
  await expect(restore(trashId)).rejects.toMatchObject({ code: 'trash.purging' })
  await bench.converge()
  expect(await disksOf(id)).toEqual([])
  expect(await selectRows(bench.store, 'trash_items', 'id', { id: trashId })).toEqual([])
  const purges = await selectRows(bench.store, 'events', 'status', { action: 'volume_purge', entity_id: id })
  expect(purges).toEqual([{ status: 'finished' }])
})

it('either restores or purges a volume when both are requested at once (decision D12)', async () => {
  const id = await makeVolume('contested')
  const trashId = await deleteVolume(id)
  const [restored, purged] = await Promise.allSettled([
    restore(trashId),
    bench.store.db.transaction().execute((tx) => acceptTrashPurge(tx, trashId)),
  ])
  await bench.converge()
  const isPurged = purged.status === 'fulfilled' && purged.value !== null
  expect(restored.status).toBe(isPurged ? 'rejected' : 'fulfilled')
  expect(await disksOf(id)).toHaveLength(isPurged ? 0 : 1)
})

it.each([
  ['fails at once', 'nvme', 'failed'],
  ['waits while the trash frees storage', 'hdd', 'started'],
] as const)('a volume that does not fit beside the trash %s (decision D12)', async (_name, pressed, status) => {
  const { store } = bench
  await deleteVolume(await makeVolume(`in-trash-${pressed}`))
  await sql`update sim.regions set volumes_gib_max = volumes_gib_used`.execute(store.db)
  await sql`insert into trash_pressure select distinct region, ${'nvme'}, 1 from volumes where ${pressed} = 'hdd'`.execute(
    store.db,
  )
  const { id, operationId } = await requestVolume(store, bench.actor, { label: `too-large-${pressed}` })
  for (const claim of await bench.claimDue()) await bench.pass(claim)
  const event = await eventOf(operationId)
  expect([event?.status, event?.message?.includes('GiB') ?? false]).toEqual([status, status === 'failed'])
  await sql`update sim.regions set volumes_gib_max = 1000000`.execute(store.db)
  await acceptFor(bench, (tx, actor) => acceptVolumeDelete(tx, actor, { id: asId<VolumeId>(id) }))
  await bench.converge()
})

it('wipes at once a volume without data, and every volume while the retention is 0 (decision D12)', async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'unmade' })
  expect(await deleteVolume(asId<VolumeId>(id))).toBe(0)
  const made = await makeVolume('not-kept')
  await keepTrash(bench.store, 0)
  expect(await deleteVolume(made)).toBe(0)
  expect(await disksOf(made)).toEqual([])
})
