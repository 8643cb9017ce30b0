import { expect } from 'vitest'
import { acceptDiskCreate } from '#accept/disk/create.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { asId, type HostId, type TrashId } from '#domain/shared/index.ts'
import { selectRow, selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { keepTrash } from '../engine/keep-trash.ts'
import { type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestHost, requestRebuild } from '../requests/request-host.ts'
import { requestPurge, requestRestore } from '../requests/request-trash.ts'
import { listDiskIdentities } from '../simulated/mark-content.ts'
import { findFirstDisk, requestIdleHost, requestDiskResize } from './disk-scenarios.ts'

/** Identities of the disks of hosts before a request. */
const before = new Map<number, readonly string[]>()

/** The trash of each scenario is on, with a host that no run uses. */
async function stage(bench: EngineBench): Promise<number> {
  await keepTrash(bench.store)
  return 0
}

async function deleteFirst(bench: EngineBench, id: number): Promise<TrashId> {
  before.set(id, await listDiskIdentities(bench.store, id))
  const disk = await findFirstDisk(bench, id)
  const { trashId } = await acceptFor(bench, (tx) => acceptDiskDelete(tx, bench.actor, disk, bench.terms))
  return trashId ?? asId<TrashId>(0)
}

async function addDisk(bench: EngineBench, id: number, sizeMib: number): Promise<void> {
  const input = { hostId: asId<HostId>(id), label: 'new', sizeMib, filesystem: 'ext4', image: null } as const
  await acceptFor(bench, (tx) => acceptDiskCreate(tx, bench.actor, input, bench.terms))
}

/** Sizes of the host's disks, then of those in its trash; the engine has the same, with the disks from before. */
async function expectDisks(bench: EngineBench, id: number, live: readonly number[], trashed: readonly number[]) {
  const rows = await selectRows(bench.store, 'disks', ['size_mib', 'trash_id'], { host_id: id }, 'id')
  const sizes = (isTrashed: boolean) =>
    rows.filter(({ trash_id: item }) => (item !== null) === isTrashed).map(({ size_mib: size }) => size)
  expect([sizes(false), sizes(true)]).toEqual([live, trashed])
  const engine = await sqlOn(bench.store)<{ size: number }>`
    select size_mib::float8 as size from sim.disks where host_id = (select id from sim.hosts where public_id = ${id}) order by 1`
  expect(engine.map(({ size }) => size)).toEqual([...live, ...trashed].toSorted((one, other) => one - other))
  const items = await selectRows(bench.store, 'trash_items', 'id', { disk_host_id: id })
  expect(items).toHaveLength(trashed.length > 0 ? 1 : 0)
  expect(await listDiskIdentities(bench.store, id)).toEqual(expect.arrayContaining([...(before.get(id) ?? [])]))
}

const storageMib = 327_680

/** All paths of a local disk into the trash and out of it (decision D12). */
export const diskTrashScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a disk of a host is moved to the trash, and a new disk takes its room',
    steps: ['host.make-disk', 'host.reshape'],
    stage,
    arrange: async (bench, { label }) => (await requestHost(bench, { label, isBooted: false })).id,
    async request(bench, id) {
      await deleteFirst(bench, id)
      await addDisk(bench, id, storageMib)
    },
    verify: (bench, id) => expectDisks(bench, id, [storageMib], [storageMib]),
  },
  {
    name: 'a disk is restored while its deletion is in progress, beside a new disk',
    steps: ['host.make-disk'],
    stage,
    arrange: requestIdleHost,
    async request(bench, id) {
      const item = await deleteFirst(bench, id)
      await addDisk(bench, id, 500)
      await requestRestore(bench, 'disk', item)
    },
    verify: (bench, id) => expectDisks(bench, id, [1_000, 500], []),
  },
  {
    name: 'a disk is purged while its deletion is in progress',
    steps: ['host.remove-disk'],
    stage,
    arrange: requestIdleHost,
    async request(bench, id) {
      const item = await deleteFirst(bench, id)
      before.delete(id)
      await requestPurge(bench, 'disk', item)
    },
    verify: (bench, id) => expectDisks(bench, id, [], []),
  },
  {
    name: 'a disk shrinks, and the trash keeps a copy',
    steps: ['host.await', 'host.make-disk', 'host.reshape', 'host.resize-disk'],
    stage,
    arrange: requestIdleHost,
    async request(bench, id) {
      before.set(id, await listDiskIdentities(bench.store, id))
      await requestDiskResize(bench, id, 600)
    },
    verify: (bench, id) => expectDisks(bench, id, [600], [1_000]),
  },
  {
    name: 'a running host is rebuilt, and its previous disk is in the trash',
    steps: ['host.stop', 'host.reshape', 'host.make-disk', 'host.start'],
    stage,
    arrange: async (bench, { label }) => (await requestHost(bench, { label })).id,
    request: requestOnly(async (bench, id) => {
      before.set(id, await listDiskIdentities(bench.store, id))
      await requestRebuild(bench, id)
    }),
    async verify(bench, id) {
      await expectDisks(bench, id, [storageMib - 512, 512], [storageMib])
      expect(await selectRow(bench.store, 'hosts', 'status', { id })).toEqual({ status: 'running' })
    },
  },
]
