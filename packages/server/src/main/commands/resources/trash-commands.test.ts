import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runPressureSweep } from '#accept/trash/run-pressure-sweep.ts'
import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { openEngineBench } from '#testkit/engine/engine-bench.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { asId, type EventId } from '#domain/shared/index.ts'
import { trashCommands } from './trash-commands.ts'

const bench = await openEngineBench()
afterAll(() => bench.close())

async function deleteNew(label: string, sizeGib: number): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label, sizeGib })
  await bench.converge()
  const { trashId } = await acceptFor(bench, (tx, actor) => acceptVolumeDelete(tx, actor, { id }))
  await bench.converge()
  return Number(trashId)
}

const account = () =>
  selectRow(bench.store, 'accounts', 'label', { id: bench.actor.accountId }).then((one) => one.label)

test('moor admin trash list: items of all accounts, the largest first; purge wipes one, with an audit record (decision D12)', async () => {
  await keepTrash(bench.store)
  const [small, large] = [await deleteNew('small', 20), await deleteNew('large', 40)]
  const common = { account: await account(), kind: 'volume', is_purging: false, deleted: expect.any(String) }
  expect((await trashCommands.list(bench.store)).trash).toMatchObject([
    { ...common, id: large, label: 'large', size_gib: 40 },
    { ...common, id: small, label: 'small', size_gib: 20 },
  ])
  const { purged } = await trashCommands.purge(bench.store, { ids: [large] })
  expect((await trashCommands.list(bench.store)).trash).toMatchObject([{ id: large, is_purging: true }, { id: small }])
  await bench.converge()
  expect((await trashCommands.list(bench.store)).trash).toMatchObject([{ id: small }])
  const events = { id: asId<EventId>(purged[0]?.operation_id ?? 0) }
  expect(await selectRow(bench.store, 'events', ['action', 'status'], events)).toEqual({
    action: 'volume_purge',
    status: 'finished',
  })
  expect(await selectRows(bench.store, 'audit', 'reason', { operation: 'operator.trash_purge' })).toEqual([
    { reason: 'large' },
  ])
  await expect(trashCommands.purge(bench.store, { ids: [large] })).rejects.toMatchObject({ code: 'resource.not_found' })
})

test('moor admin trash retention: an account without a value uses that of the installation; it applies to later deletions (decision D12)', async () => {
  const own = await account()
  const set = (name: string | null, hours?: number | null) =>
    trashCommands.retention(bench.store, { account: name, ...(hours === undefined ? {} : { hours }) })
  expect(await set(null, 24)).toEqual({ account: null, hours: 24, is_default: true })
  expect(await set(own)).toEqual({ account: own, hours: 24, is_default: true })
  expect(await set(own, 0)).toEqual({ account: own, hours: 0, is_default: false })
  expect(await deleteNew('gone', 20)).toBe(0)
  expect(await set(own, null)).toEqual({ account: own, hours: 24, is_default: true })
  expect(await deleteNew('kept', 20)).toBeGreaterThan(0)
  await expect(set('unknown')).rejects.toMatchObject({ code: 'resource.not_found' })
})

test('moor admin trash pressure: nearly full storage wipes the oldest volumes from 24 hours on, after a warning; off by default (decision D12)', async () => {
  await keepTrash(bench.store)
  const { catalogue, store, drivers } = bench
  const storageClass = { region: 'eu-central', hardwareType: 'nvme' } as const
  const set = (freeGibMin: number | null, region = 'eu-central') =>
    trashCommands.pressure(store, catalogue, { storageClass: { ...storageClass, region }, freeGibMin })
  const sweep = async (elapsedMs: number) => {
    await sql`update trash_clock set elapsed_ms = elapsed_ms + ${elapsedMs}`.execute(store.db)
    await runPressureSweep(
      store,
      async (region, type) => (await drivers.volumes(region).readFreeGib?.(region, type)) ?? null,
    )
    await bench.converge()
  }
  await trashCommands.purge(store, { ids: (await trashCommands.list(store)).trash.map(({ id }) => id) })
  const [older, newer] = [await deleteNew('older', 20), await deleteNew('newer', 20)]
  const left = async () => (await trashCommands.list(store)).trash.map(({ id }) => id)
  await sql`update sim.regions set volumes_gib_max = volumes_gib_used + 5 where region = 'eu-central'`.execute(store.db)
  await sweep(25 * 3_600_000)
  expect(await left()).toEqual([older, newer])
  await sql`update trash_items set added_ms = (select elapsed_ms from trash_clock)`.execute(store.db)
  expect(await set(20)).toEqual({ pressure: [{ region: 'eu-central', hardware_type: 'nvme', free_gib_min: 20 }] })
  await sweep(0)
  await sweep(86_400_000)
  expect(await left()).toEqual([older, newer])
  const warnings = await selectRows(store, 'events', ['entity_label', 'status'], { action: 'volume_purge_soon' })
  expect(warnings).toEqual([{ entity_label: 'older', status: 'notification' }])
  await sweep(600_000)
  expect(await left()).toEqual([newer])
  expect(await selectRows(store, 'audit', 'reason', { operation: 'operator.trash_pressure' })).toContainEqual({
    reason: 'nvme storage of eu-central has 5 GiB free, less than 20',
  })
  await expect(set(20, 'nowhere')).rejects.toMatchObject({ code: 'resource.not_found' })
  expect(await set(null)).toEqual({ pressure: [] })
})
