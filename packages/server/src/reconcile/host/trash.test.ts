import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { acceptHostDelete } from '#accept/host/delete.ts'
import { runTrashSweep } from '#accept/trash/purge.ts'
import { acceptVolumeDelete } from '#accept/volume/delete.ts'
import { asId, type HostId, type TrashId, type VolumeId } from '#domain/shared/index.ts'
import { findHost } from '#store/host/find-hosts.ts'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { addFault } from '#testkit/engine/faults.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { restoreAsPreviewed } from '#testkit/requests/request-trash.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'

const bench = await openTestBench()
const { eventOf, hostOf, attachmentOf } = benchRows(bench)

const yearMs = 31_536_000_000

beforeAll(() => keepTrash(bench.store))

async function makeHost(label: string): Promise<HostId> {
  const { id } = await requestHost(bench, { label })
  await bench.converge()
  return id
}

async function attachNew(label: string, hostId: HostId): Promise<VolumeId> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await requestAttach(bench, id, hostId)
  await bench.converge()
  return asId<VolumeId>(id)
}

async function deleteHost(id: HostId): Promise<TrashId> {
  const { trashId, operationId } = await acceptFor(bench, (tx, actor) => acceptHostDelete(tx, actor, { id }))
  await bench.converge()
  expect(await eventOf(operationId)).toMatchObject({ status: 'finished' })
  return asId<TrashId>(trashId ?? 0)
}

async function restore(id: TrashId) {
  const restored = await restoreAsPreviewed(bench, id, { label: null })
  await bench.converge()
  expect(await eventOf(restored.operationId)).toMatchObject({ action: 'host_restore', status: 'finished' })
  return restored.body
}

const simulated = async (id: HostId) =>
  (await sql<{ power: string }>`select power from sim.hosts where public_id = ${id}`.execute(bench.store.db)).rows

it('keeps a deleted host off and hidden, and restores it with power, disks, addresses and volumes (decision D12)', async () => {
  const id = await makeHost('web')
  const volume = await attachNew('web-data', id)
  const before = await hostOf(id)
  const disks = await selectRows(bench.store, 'disks', ['id', 'uid'], { host_id: id }, 'id')
  const trashId = await deleteHost(id)
  expect(await simulated(id)).toEqual([{ power: 'off' }])
  expect(await attachmentOf(volume)).toBeUndefined()
  const { due } = await selectRow(bench.store, 'work', 'due', { kind: 'host', id })
  expect(Date.parse(due) - Date.now()).toBeGreaterThan(10 * yearMs)
  await expect(findHost(bench.store.db, { ...bench.actor, isRestricted: false }, id)).rejects.toMatchObject({
    code: 'resource.not_found',
  })
  expect((await requestHost(bench, { label: 'web', isBooted: false })).id).not.toBe(id)

  expect(await restore(trashId)).toEqual({
    id,
    type: 'host',
    label: 'web-2',
    changes: ['The label is web-2, because another host has the label web.'],
  })
  const kept = { status: 'running', wants_power: 'on', ipv4: before?.ipv4, ipv6: before?.ipv6, type: before?.type }
  expect(await hostOf(id)).toMatchObject({ ...kept, label: 'web-2', is_trashed: false })
  expect(await selectRows(bench.store, 'disks', ['id', 'uid'], { host_id: id }, 'id')).toEqual(disks)
  expect(await attachmentOf(volume)).toMatchObject({ host_id: id, wants: 'attached' })
})

it('says which volumes and addresses a restored host does not get back (decision D12)', async () => {
  const id = await makeHost('poor')
  const volume = await attachNew('gone', id)
  const trashId = await deleteHost(id)
  await acceptFor(bench, (tx, actor) => acceptVolumeDelete(tx, actor, { id: volume }))
  const { address } = await selectRow(bench.store, 'addresses', 'address', { host_id: id, kind: 'public' })
  const other = await makeHost('taker')
  await sql`update addresses set host_id = ${other} where address = ${address}`.execute(bench.store.db)
  expect((await restore(trashId)).changes).toEqual([
    expect.stringMatching(
      new RegExp(`^The address ${address} belongs to another host now. The new one is [0-9.]+\\.$`),
    ),
    expect.stringContaining(`Volume ${volume} was not attached: `),
  ])
})

it.each([
  ['observed as absent once', (id: HostId) => addFault(bench, { on: 'inspectHost', id, times: 1, as: 'lie' }), 1],
  ['absent', (id: HostId) => sql`delete from sim.hosts where public_id = ${id}`.execute(bench.store.db), 0],
] as const)(
  'moves a host that is %s to the trash only when it is certainly off (decision D12)',
  async (name, disturb, left) => {
    const id = await makeHost(name.replaceAll(' ', '-'))
    await disturb(id)
    await deleteHost(id)
    expect(await hostOf(id)).toMatchObject({ is_trashed: true })
    expect(await simulated(id)).toEqual(Array.from({ length: left }, () => ({ power: 'off' })))
  },
)

it('removes an expired host with its disks (decision D12)', async () => {
  const id = await makeHost('expired')
  await deleteHost(id)
  await sql`update trash_clock set elapsed_ms = elapsed_ms + 300000000`.execute(bench.store.db)
  await runTrashSweep(bench.store)
  await bench.converge()
  expect(await simulated(id)).toEqual([])
  expect(await hostOf(id)).toBeUndefined()
  expect(await selectRows(bench.store, 'addresses', 'id', { host_id: id })).toEqual([])
  const purges = await selectRows(bench.store, 'events', 'status', { action: 'host_purge', entity_id: id })
  expect(purges).toEqual([{ status: 'finished' }])
})
