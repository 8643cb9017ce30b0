import { expect } from 'vitest'
import { selectRow, selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { keepTrash } from '../engine/keep-trash.ts'
import { type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import { requestRemoval } from '../requests/request-host.ts'
import { findTrashItemOf, requestPurge, requestRestore } from '../requests/request-trash.ts'
import { requestDeletion } from '../requests/request-volume.ts'
import { listDiskIdentities, markVolumes, readVolumeMark } from '../simulated/mark-content.ts'
import { expectHostGone, requestHostWithVolume } from './host-scenarios.ts'
import { requestVolumeToPlug, ensurePlugHost } from './plug-scenarios.ts'
import { expectVolumeGone } from './volume-scenarios.ts'

type Request = (bench: EngineBench, id: number) => Promise<unknown>

/** Disks of hosts before their deletion. */
const disksBefore = new Map<number, readonly string[]>()

async function stage(bench: EngineBench): Promise<number> {
  await keepTrash(bench.store)
  return ensurePlugHost(bench)
}

const deleteVolume =
  (then: Request = async () => undefined) =>
  async (bench: EngineBench, id: number): Promise<void> => {
    await markVolumes(bench.store, id)
    await requestDeletion(bench, id)
    await then(bench, id)
  }

const deleteHost =
  (then: Request = async () => undefined) =>
  async (bench: EngineBench, id: number): Promise<void> => {
    disksBefore.set(id, await listDiskIdentities(bench.store, id))
    await requestRemoval(bench, id)
    await then(bench, id)
  }

async function expectVolume(bench: EngineBench, id: number, isDeleted: boolean): Promise<void> {
  expect(await readVolumeMark(bench.store, id)).toMatchObject({ isOwn: true })
  expect(await bench.outside.findDevice(id)).toBeUndefined()
  expect(await selectRows(bench.store, 'attachments', 'volume_id', { volume_id: id })).toEqual([])
  const { status, deleted_at: deleted } = await selectRow(bench.store, 'volumes', ['status', 'deleted_at'], { id })
  expect([status, deleted !== null, (await findTrashItemOf(bench, 'volume', id)) !== undefined]).toEqual([
    'active',
    isDeleted,
    isDeleted,
  ])
}

async function expectHost(bench: EngineBench, id: number, expected: { status: string; power: string }): Promise<void> {
  const { status, is_trashed: isTrashed } = await selectRow(bench.store, 'hosts', ['status', 'is_trashed'], { id })
  const [engine] = await sqlOn(bench.store)<{ power: string }>`select power from sim.hosts where public_id = ${id}`
  expect({ status, ...engine }).toEqual(expected)
  expect([isTrashed, (await findTrashItemOf(bench, 'host', id)) !== undefined]).toEqual(
    Array(2).fill(status === 'deleting'),
  )
  expect(disksBefore.get(id)).not.toHaveLength(0)
  expect(await listDiskIdentities(bench.store, id)).toEqual(disksBefore.get(id))
}

/** All paths into the trash and out of it (decision D12). Nothing is lost before a purge, and nothing is left after it. */
export const trashRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'an attached volume is moved to the trash',
    steps: ['volume.unplug'],
    stage,
    arrange: requestVolumeToPlug,
    request: requestOnly(deleteVolume()),
    verify: (bench, id) => expectVolume(bench, id, true),
  },
  {
    name: 'a volume is restored while its deletion detaches it',
    steps: ['volume.unplug'],
    stage,
    arrange: requestVolumeToPlug,
    request: requestOnly(deleteVolume((bench, id) => requestRestore(bench, 'volume', id))),
    verify: (bench, id) => expectVolume(bench, id, false),
  },
  {
    name: 'a volume is purged while its deletion detaches it',
    steps: ['volume.unplug', 'volume.wipe'],
    stage,
    arrange: requestVolumeToPlug,
    request: requestOnly(deleteVolume((bench, id) => requestPurge(bench, 'volume', id))),
    verify: expectVolumeGone,
  },
  {
    name: 'a host with a volume is moved to the trash',
    steps: ['host.await', 'host.stop', 'volume.unplug'],
    stage,
    arrange: (bench, context) => requestHostWithVolume(bench, context, false),
    request: requestOnly(deleteHost()),
    verify: (bench, id) => expectHost(bench, id, { status: 'deleting', power: 'off' }),
  },
  {
    name: 'a host is restored while its deletion stops it',
    steps: ['host.restart', 'volume.unplug'],
    stage,
    arrange: (bench, context) => requestHostWithVolume(bench, context, false),
    request: requestOnly(deleteHost((bench, id) => requestRestore(bench, 'host', id))),
    verify: (bench, id) => expectHost(bench, id, { status: 'running', power: 'on' }),
  },
  {
    name: 'a host is purged while its deletion stops it',
    steps: ['host.await', 'host.remove', 'host.stop', 'volume.unplug'],
    stage,
    arrange: (bench, context) => requestHostWithVolume(bench, context, false),
    request: requestOnly(deleteHost((bench, id) => requestPurge(bench, 'host', id))),
    verify: expectHostGone,
  },
]
