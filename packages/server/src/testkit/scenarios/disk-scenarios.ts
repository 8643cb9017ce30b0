import { expect } from 'vitest'
import { acceptDiskClone } from '#accept/disk/clone.ts'
import { acceptDiskCreate } from '#accept/disk/create.ts'
import { acceptDiskDelete } from '#accept/disk/delete.ts'
import { acceptDiskResize } from '#accept/disk/resize.ts'
import { asId, type DiskId, type HostId } from '#domain/shared/index.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { acceptHostMigrate } from '#accept/host/migrate.ts'
import { acceptHostResize } from '#accept/host/resize.ts'
import { selectRow, selectRows, updateRows, sqlOn } from '../database/rows.ts'
import { requestHost, requestRebuild, requestHostResize } from '../requests/request-host.ts'

/** Requests a host that is off, with one disk of 1,000 MiB. */
export async function requestIdleHost(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  const { id } = await requestHost(bench, { label, isBooted: false })
  await updateRows(bench.store, 'disks', { size_mib: 1_000 }, { host_id: id })
  return id
}

/** Returns the key of a host's first disk. */
export async function findFirstDisk(bench: EngineBench, id: number): Promise<{ hostId: HostId; id: DiskId }> {
  const hostId = asId<HostId>(id)
  const { db } = bench.store
  const row = await selectRow(db, 'disks', 'id', { host_id: hostId }, 'id')
  return { hostId, id: row.id }
}

/** Requests another size of a host's first disk. */
export async function requestDiskResize(bench: EngineBench, id: number, sizeMib: number): Promise<void> {
  const desired = { ...(await findFirstDisk(bench, id)), sizeMib }
  await acceptFor(bench, (tx) => acceptDiskResize(tx, bench.actor, desired, bench.terms))
}

async function expectDisks(bench: EngineBench, id: number, sizes: readonly number[]): Promise<void> {
  const rows = await selectRows(bench.store, 'disks', ['size_mib', 'seen_mib'], { host_id: id }, 'id')
  expect(rows).toEqual(sizes.map((size) => ({ size_mib: size, seen_mib: size })))
  const outside = await sqlOn(bench.store)<{ size: number }>`
    select size_mib::float8 as size from sim.disks where host_id = (select id from sim.hosts where public_id = ${id}) order by public_id`
  expect(outside.map((one) => one.size)).toEqual(sizes)
}

const storageMib = 327_680

async function expectRebuilt(bench: EngineBench, id: number, status: string): Promise<void> {
  await expectDisks(bench, id, [storageMib - 512, 512])
  const host = await selectRow(bench.store, 'hosts', ['status', 'image', 'boot_serial', 'seen_boot_serial'], { id })
  expect([host.status, host.image]).toEqual([status, 'debian12'])
  if (status === 'running') expect(host.seen_boot_serial).toBe(host.boot_serial)
}

async function makeExt4(bench: EngineBench, { label }: ScenarioContext, isBooted: boolean): Promise<number> {
  const { id } = await requestHost(bench, { label, isBooted, type: 'g6-standard-1' })
  await updateRows(bench.store, 'disks', { filesystem: 'ext4' }, { host_id: id })
  return id
}

async function expectResized(
  bench: EngineBench,
  id: number,
  expected: { readonly status: string; readonly type: string; readonly sizeMib: number },
): Promise<void> {
  await expectDisks(bench, id, [expected.sizeMib])
  const host = await bench.store.db
    .selectFrom('hosts')
    .select(['status', 'type', 'wants_type'])
    .where('id', '=', asId<HostId>(id))
    .executeTakeFirst()
  expect(host).toEqual({ status: expected.status, type: expected.type, wants_type: null })
}

/** All paths of a local disk. */
export const diskRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a disk is added to a host that is off',
    steps: ['host.make-disk'],
    arrange: requestIdleHost,
    async request(bench, id) {
      const body = { label: 'data', sizeMib: 500, filesystem: 'ext4', image: null } as const
      const desired = { hostId: asId<HostId>(id), ...body }
      await acceptFor(bench, (tx) => acceptDiskCreate(tx, bench.actor, desired, bench.terms))
    },
    verify: (bench, id) => expectDisks(bench, id, [1_000, 500]),
  },
  {
    name: 'a disk grows',
    steps: ['host.resize-disk'],
    arrange: requestIdleHost,
    request: (bench, id) => requestDiskResize(bench, id, 2_000),
    verify: (bench, id) => expectDisks(bench, id, [2_000]),
  },
  {
    name: 'a disk is copied, and removed at once',
    steps: ['host.make-disk', 'host.remove-disk'],
    arrange: requestIdleHost,
    async request(bench, id) {
      const desired = { ...(await findFirstDisk(bench, id)), label: null }
      await acceptFor(bench, (tx) => acceptDiskClone(tx, bench.actor, desired, bench.terms))
      await acceptFor(bench, (tx) => acceptDiskDelete(tx, bench.actor, desired, bench.terms))
    },
    verify: (bench, id) => expectDisks(bench, id, [1_000]),
  },
  {
    name: 'a running host is rebuilt, and runs again',
    steps: ['host.stop', 'host.remove-disk', 'host.make-disk', 'host.start'],
    arrange: async (bench, { label }) => (await requestHost(bench, { label })).id,
    request: requestOnly((bench, id) => requestRebuild(bench, id)),
    verify: (bench, id) => expectRebuilt(bench, id, 'running'),
  },
  {
    name: 'a host that is off is rebuilt twice, and stays off',
    steps: ['host.stop', 'host.remove-disk', 'host.make-disk'],
    arrange: requestIdleHost,
    request: async (bench, id) => {
      await requestRebuild(bench, id)
      await requestRebuild(bench, id, false)
    },
    verify: (bench, id) => expectRebuilt(bench, id, 'offline'),
  },
  {
    name: 'a running host gets a larger type, and its disk grows with it',
    steps: ['host.stop', 'host.reshape', 'host.resize-disk', 'host.start'],
    arrange: (bench, context) => makeExt4(bench, context, true),
    request: requestOnly((bench, id) => requestHostResize(bench, id, 'g6-standard-2')),
    verify: (bench, id) => expectResized(bench, id, { status: 'running', type: 'g6-standard-2', sizeMib: 81_920 }),
  },
  {
    name: 'a host that is off moves to another hypervisor',
    steps: ['host.migrate'],
    arrange: requestIdleHost,
    request: requestOnly(async (bench, id) => {
      const move = { id: asId<HostId>(id), to: 'sim-2' }
      return (await acceptFor(bench, (tx) => acceptHostMigrate(tx, move, bench.terms))).operationId
    }),
    verify: async (bench, id) => {
      const host = await selectRow(bench.store, 'hosts', ['status', 'migrating_to'], { id })
      expect(host).toEqual({ status: 'offline', migrating_to: null })
      const outside = await sqlOn(bench.store)<{
        hypervisor: string
      }>`select hypervisor from sim.hosts where public_id = ${id}`
      expect(outside).toEqual([{ hypervisor: 'sim-2' }])
    },
  },
  {
    name: 'a host that is off gets a smaller type',
    steps: ['host.reshape'],
    arrange: (bench, context) => makeExt4(bench, context, false),
    request: async (bench, id) => {
      await updateRows(bench.store, 'disks', { size_mib: 1_000, seen_mib: 1_000 }, { host_id: id })
      await sqlOn(
        bench.store,
      )`update sim.disks set size_mib = 1000 where host_id = (select id from sim.hosts where public_id = ${id})`
      const desired = { id: asId<HostId>(id), type: 'g6-nanode-1', isDiskGrowing: false }
      await acceptFor(bench, (tx) => acceptHostResize(tx, bench.actor, desired, bench.terms))
    },
    verify: (bench, id) => expectResized(bench, id, { status: 'offline', type: 'g6-nanode-1', sizeMib: 1_000 }),
  },
]
