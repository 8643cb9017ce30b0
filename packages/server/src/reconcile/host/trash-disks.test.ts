import { beforeAll, expect, it } from 'vitest'
import { acceptDiskCreate } from '#accept/disk/create.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { acceptDiskResize } from '#accept/disk/resize.ts'
import { runTrashSweep } from '#accept/trash/purge.ts'
import { acceptTrashRestore } from '#accept/trash/restore.ts'
import { asId, type DiskId, type HostId, type TrashId } from '#domain/shared/index.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { benchRows } from '#testkit/engine/bench-rows.ts'
import { addFault, clearFaults } from '#testkit/engine/faults.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { acceptFor } from '#testkit/requests/accept-for.ts'
import { requestHost, requestPower, requestRebuild, requestRemoval } from '#testkit/requests/request-host.ts'
import { requestPurge, requestRestore } from '#testkit/requests/request-trash.ts'
import { listDiskIdentities } from '#testkit/simulated/mark-content.ts'

const bench = await openTestBench()
const { eventOf, hostOf } = benchRows(bench)
beforeAll(() => keepTrash(bench.store))

const typeMib = 327_680

async function makeHost(label: string, isBooted = false): Promise<{ id: HostId; diskId: DiskId }> {
  const { id } = await requestHost(bench, { label, isBooted })
  await bench.converge()
  return { id, diskId: (await selectRow(bench.store, 'disks', 'id', { host_id: id }, 'id')).id }
}

async function deleteDisk(hostId: HostId, id: DiskId): Promise<TrashId> {
  const { trashId, operationId } = await acceptFor(bench, (tx, actor) =>
    acceptDiskDelete(tx, actor, { hostId, id }, bench.terms),
  )
  await bench.converge()
  expect(await eventOf(operationId ?? 0)).toMatchObject({ action: 'host_disk_delete', status: 'finished' })
  return trashId ?? asId<TrashId>(0)
}

const restore = async (id: TrashId, label: string | null = null) => {
  const { body, operationId } = await acceptFor(bench, (tx, actor) =>
    acceptTrashRestore(tx, actor, { id, label }, bench.terms),
  )
  await bench.converge()
  expect(await eventOf(operationId)).toMatchObject({ action: 'host_disk_restore', status: 'finished' })
  return body
}

const resize = (hostId: HostId, id: DiskId, sizeMib: number) =>
  acceptFor(bench, (tx, actor) => acceptDiskResize(tx, actor, { hostId, id, sizeMib }, bench.terms))
const addDisk = (hostId: HostId, sizeMib: number) => {
  const input = { hostId, label: 'new', sizeMib, filesystem: 'ext4', image: null } as const
  return acceptFor(bench, (tx, actor) => acceptDiskCreate(tx, actor, input, bench.terms))
}
const devicesOf = (hostId: HostId) => sqlOn(bench.store)<{ slot: number; disk_id: number }>`
  select slot, disk_id from config_devices join configs on configs.id = config_id where host_id = ${hostId} order by slot`
const sizesOf = async (hostId: HostId) =>
  (
    await sqlOn(bench.store)<{
      mib: number
    }>`select size_mib::float8 as mib from sim.disks where host_id = (select id from sim.hosts where public_id = ${hostId})
    order by public_id`
  ).map(({ mib }) => mib)
const disksOf = (hostId: HostId) =>
  selectRows(bench.store, 'disks', ['id', 'label', 'wants_gone', 'trash_id', 'size_mib'], { host_id: hostId }, 'id')

it('keeps a deleted disk beside a new one, and restores it to its slot when there is room (decision D12)', async () => {
  const { id, diskId } = await makeHost('web')
  const [before, devices] = [await listDiskIdentities(bench.store, id), await devicesOf(id)]
  const item = await deleteDisk(id, diskId)
  expect(await devicesOf(id)).toEqual([])
  const added = await addDisk(id, typeMib)
  await bench.converge()
  expect(await sizesOf(id)).toEqual([typeMib, typeMib])
  const restored = acceptFor(bench, (tx, actor) =>
    acceptTrashRestore(tx, actor, { id: item, label: null }, bench.terms),
  )
  await expect(restored).rejects.toMatchObject({
    code: 'disk.space_insufficient',
    message: expect.stringMatching(/ 0 of 327680 MB of local storage available\. Delete or shrink another disk/),
  })
  const second = await deleteDisk(id, added.id)
  expect(await restore(item, 'root')).toEqual({ id: diskId, type: 'disk', label: 'root', changes: [] })
  expect(await devicesOf(id)).toEqual(devices)
  expect((await listDiskIdentities(bench.store, id)).filter((one) => before.includes(one))).toEqual(before)
  await requestPower(bench, id, 'boot')
  await bench.converge()
  expect(await hostOf(id)).toMatchObject({ status: 'running' })
  expect(await disksOf(id)).toMatchObject([
    { label: 'root', trash_id: null },
    { wants_gone: true, trash_id: second },
  ])
})

it('exchanges the disks and configurations of a rebuilt host for the previous ones, and back (decision D12)', async () => {
  const { id, diskId } = await makeHost('built', true)
  const [before, devices] = [await listDiskIdentities(bench.store, id), await devicesOf(id)]
  const configs = await selectRows(bench.store, 'configs', '*', { host_id: id })
  await requestRebuild(bench, id)
  await bench.converge()
  const { trash_id: first } = await selectRow(bench.store, 'disks', 'trash_id', { id: diskId })
  const item = first ?? asId<TrashId>(0)
  expect(await hostOf(id)).toMatchObject({ status: 'running', image: 'debian12' })
  const rebuilt = await devicesOf(id)
  await expect(requestRestore(bench, 'disk', item)).rejects.toMatchObject({ code: 'host.not_offline' })
  await requestPower(bench, id, 'shutdown')
  await bench.converge()
  const { changes, ...restored } = await restore(item)
  expect(restored).toEqual({ id: diskId, type: 'disk', label: 'built' })
  expect(changes).toEqual(['The trash keeps the disks and configurations that the host has now.'])
  const { id: second } = await selectRow(bench.store, 'trash_items', 'id', { disk_host_id: id })
  expect(await devicesOf(id)).toEqual(devices)
  expect(await selectRows(bench.store, 'configs', '*', { host_id: id })).toEqual(configs)
  expect(await hostOf(id)).toMatchObject({ image: null })
  expect(await listDiskIdentities(bench.store, id)).toEqual(expect.arrayContaining([...before]))
  await restore(second)
  expect(await devicesOf(id)).toEqual(rebuilt)
  expect(await hostOf(id)).toMatchObject({ image: 'debian12' })
})

it('keeps a copy of a disk before it shrinks, and its size if no copy can be made (decision D12)', async () => {
  const { id, diskId } = await makeHost('small')
  const { trashId } = await resize(id, diskId, 1_000)
  await bench.converge()
  expect(await sizesOf(id)).toEqual([1_000, typeMib])
  const copies = await sqlOn(
    bench.store,
  )`select from sim.disks where source is not null and size_mib = ${typeMib} and public_id in
    (select id from disks where trash_id = ${trashId} and host_id = ${id})`
  expect(copies).toHaveLength(1)
  await requestPurge(bench, 'disk', trashId ?? 0)
  await bench.converge()
  expect(await sizesOf(id)).toEqual([1_000])
  await addFault(bench, { on: 'ensureDisk', times: 999, as: 'error-before', code: 'InsufficientCapacity' })
  const { operationId } = await resize(id, diskId, 500)
  await bench.converge()
  expect(await eventOf(operationId ?? 0)).toMatchObject({ status: 'failed' })
  expect(await disksOf(id)).toMatchObject([{ id: diskId, size_mib: 1_000 }])
  expect(await selectRows(bench.store, 'trash_items', 'id', { disk_host_id: id })).toEqual([])
  await clearFaults(bench)
})

it('purges disks of a host that is off, not of one that runs or is deleted, and all with a purged host (decision D12)', async () => {
  const { id, diskId } = await makeHost('old')
  const item = await deleteDisk(id, diskId)
  await addDisk(id, 1_000)
  await bench.converge()
  const expire = async () => {
    await sqlOn(bench.store)`update trash_items set expires_ms = 0 where id = ${item}`
    await runTrashSweep(bench.store)
    await bench.converge()
    return sizesOf(id)
  }
  await sqlOn(bench.store)`update hosts set status = 'running' where id = ${id}`
  expect(await expire()).toHaveLength(2)
  await sqlOn(bench.store)`update hosts set status = 'offline' where id = ${id}`
  await requestRemoval(bench, id)
  await bench.converge()
  expect(await expire()).toHaveLength(2)
  expect(await requestPurge(bench, 'disk', item)).toBeNull()
  await expect(requestRestore(bench, 'disk', item)).rejects.toMatchObject({ code: 'trash.host_deleted' })
  await requestRestore(bench, 'host', id)
  await bench.converge()
  expect(await expire()).toEqual([1_000])
  const purged = await selectRows(bench.store, 'events', ['status', 'secondary_id'], {
    action: 'host_disk_purge',
    entity_id: id,
  })
  expect(purged).toEqual([{ status: 'finished', secondary_id: diskId }])
  const other = (await disksOf(id))[0]?.id ?? asId<DiskId>(0)
  await deleteDisk(id, other)
  await requestRemoval(bench, id)
  await bench.converge()
  await requestPurge(bench, 'host', id)
  await bench.converge()
  expect([await hostOf(id), await sizesOf(id)]).toEqual([undefined, []])
})

type Race = (host: { readonly id: HostId; readonly diskId: DiskId; readonly item: TrashId }) => Promise<unknown>
const [restoreItem, purgeItem]: readonly [Race, Race] = [
  ({ item }) => requestRestore(bench, 'disk', item),
  ({ item }) => requestPurge(bench, 'disk', item),
]

it.each<[string, boolean, readonly Race[], readonly string[]]>([
  ['two restores', true, [restoreItem, restoreItem], ['1 live, 0 kept']],
  ['a restore and a purge', true, [restoreItem, purgeItem], ['1 live, 0 kept', '0 live, 0 kept']],
  [
    'two deletions',
    false,
    [0, 1].map(
      (): Race =>
        ({ id, diskId }) =>
          deleteOnly(id, diskId),
    ),
    ['0 live, 1 kept'],
  ],
  [
    'a deletion and a shrink',
    false,
    [({ id, diskId }) => deleteOnly(id, diskId), ({ id, diskId }) => resize(id, diskId, 1_000)],
    ['0 live, 1 kept', '0 live, 2 kept'],
  ],
  [
    'two rebuilds',
    false,
    [0, 1].map(
      (): Race =>
        ({ id }) =>
          requestRebuild(bench, id, false),
    ),
    ['2 live, 1 kept'],
  ],
])('of concurrent requests, %s, each has its whole effect or none (decision D12)', async (name, isKept, acts, ends) => {
  for (let round = 0; round < 3; round += 1) {
    const host = await makeHost(`${name.replaceAll(' ', '-')}-${round}`)
    const item = isKept ? await deleteDisk(host.id, host.diskId) : asId<TrashId>(0)
    await Promise.allSettled(acts.map((act) => act({ ...host, item })))
    await bench.converge()
    const rows = await disksOf(host.id)
    const kept = rows.filter(({ trash_id: id }) => id !== null)
    expect(ends).toContain(`${rows.length - kept.length} live, ${kept.length} kept`)
    expect(await sizesOf(host.id)).toEqual(rows.map(({ size_mib: size }) => size))
    const items = await selectRows(bench.store, 'trash_items', 'id', { disk_host_id: host.id }, 'id')
    expect(items.map(({ id }) => id)).toEqual([...new Set(kept.map(({ trash_id: id }) => id))].toSorted())
  }
})

const deleteOnly = (hostId: HostId, id: DiskId) =>
  acceptFor(bench, (tx, actor) => acceptDiskDelete(tx, actor, { hostId, id }, bench.terms))
