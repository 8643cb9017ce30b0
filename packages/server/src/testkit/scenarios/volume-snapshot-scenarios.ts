import { expect } from 'vitest'
import { selectRow, selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { keepTrash } from '../engine/keep-trash.ts'
import { type RecoveryScenario, requestOnly, type ScenarioContext } from '../prove-steps/recovery-scenario.ts'
import {
  requestRollback,
  requestSnapshot,
  requestSnapshotDeletion,
  requestVolumeFrom,
} from '../requests/request-snapshot.ts'
import { requestSnapshotPolicy } from '../requests/request-snapshot-policy.ts'
import { requestPurge } from '../requests/request-trash.ts'
import { requestVolume } from '../requests/request-volume.ts'
import { markVolumes } from '../simulated/mark-content.ts'

/** Contents of the storages of a volume and its snapshot, by ID. `before` is the mark of the volume. */
const storages = (bench: EngineBench, id: number, kind: 'volume' | 'snapshot') =>
  sqlOn(bench.store)<{ hasMark: boolean }>`
    select coalesce(bytes = decode(repeat(md5(${bench.actor.accountId}::text), 4096), 'hex'), false) as "hasMark"
    from sim.volumes left join sim.chunks on chunks.extent = volumes.extent and number = 0
    where kind = ${kind} and public_id = ${id}`

const changeContent = (bench: EngineBench, id: number) =>
  sqlOn(bench.store)`
    update sim.chunks set bytes = decode(repeat(md5(${bench.actor.accountId}::text), 4096), 'hex')
    where extent = (select extent from sim.volumes where kind = 'volume' and public_id = ${id})`

async function makeMarked(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  await markVolumes(bench.store, id)
  await changeContent(bench, id)
  return id
}

/** A snapshot with the mark, whose volume has lost it. */
async function makeSnapshot(bench: EngineBench, context: ScenarioContext): Promise<number> {
  const volumeId = await makeMarked(bench, context)
  const id = await requestSnapshot(bench, volumeId, context.label)
  await bench.converge()
  await sqlOn(
    bench.store,
  )`delete from sim.chunks where extent = (select extent from sim.volumes where kind = 'volume' and public_id = ${volumeId})`
  return id
}

const volumeOf = async (bench: EngineBench, id: number): Promise<number> =>
  (await selectRow(bench.store, 'volume_snapshots', 'volume_id', { id })).volume_id

async function expectSnapshot(bench: EngineBench, id: number): Promise<void> {
  const row = await selectRow(bench.store, 'volume_snapshots', ['status', 'deleted_at'], { id })
  expect(row).toEqual({ status: 'available', deleted_at: null })
  expect(await storages(bench, id, 'snapshot')).toEqual([{ hasMark: true }])
}

async function expectSnapshotGone(bench: EngineBench, id: number): Promise<void> {
  expect(await selectRows(bench.store, 'volume_snapshots', 'id', { id })).toEqual([])
  expect(await storages(bench, id, 'snapshot')).toEqual([])
}

/** A volume with two automatic snapshots. */
async function makeAutomatic(bench: EngineBench, context: ScenarioContext): Promise<number> {
  const volumeId = await makeMarked(bench, context)
  for (const suffix of ['a', 'b']) await requestSnapshot(bench, volumeId, `${context.label}-${suffix}`)
  await bench.converge()
  await sqlOn(bench.store)`update volume_snapshots set is_automatic = true where volume_id = ${volumeId}`
  return volumeId
}

const keep = async (bench: EngineBench): Promise<number> => {
  await keepTrash(bench.store)
  return 0
}

/** All paths of a volume snapshot and of a rollback (decision D13). */
export const volumeSnapshotRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a snapshot of a volume is created',
    steps: ['volume_snapshot.copy'],
    arrange: makeMarked,
    request: (bench, id, { label }) => requestSnapshot(bench, id, label),
    verify: expectSnapshot,
  },
  {
    name: 'a volume snapshot is deleted while a volume is created from it',
    steps: ['volume.copy', 'volume_snapshot.await', 'volume_snapshot.wipe'],
    arrange: makeSnapshot,
    async request(bench, id, { label }) {
      const volumeId = await requestVolumeFrom(bench, id, { label: `${label}-new` })
      await requestSnapshotDeletion(bench, id)
      // Delays the copy's pass, so the snapshot's pass must wait.
      await sqlOn(
        bench.store,
      )`update work set due = due + interval '1 second' where kind = 'volume' and id = ${volumeId}`
    },
    verify: expectSnapshotGone,
  },
  {
    name: 'a volume is rolled back to a snapshot',
    steps: ['volume.copy', 'volume.wipe-replaced'],
    arrange: makeSnapshot,
    request: requestOnly(async (bench, id) => requestRollback(bench, await volumeOf(bench, id), id)),
    async verify(bench, id) {
      await expectSnapshot(bench, id)
      const volumeId = await volumeOf(bench, id)
      const columns = ['status', 'replaced_uid', 'source_snapshot_id'] as const
      const row = await selectRow(bench.store, 'volumes', columns, { id: volumeId })
      expect(row).toEqual({ status: 'active', replaced_uid: null, source_snapshot_id: null })
      expect(await storages(bench, volumeId, 'volume')).toEqual([{ hasMark: true }])
    },
  },
  {
    name: 'a policy creates one snapshot and deletes those beyond the number to keep',
    steps: ['snapshot_policy.create', 'volume_snapshot.copy', 'snapshot_policy.delete', 'volume_snapshot.wipe'],
    arrange: makeAutomatic,
    request: (bench, id) => requestSnapshotPolicy(bench, id, { everyHours: 8_760, keep: 1 }),
    async verify(bench, id) {
      const rows = await selectRows(bench.store, 'volume_snapshots', ['status', 'is_automatic'], { volume_id: id })
      expect(rows).toEqual([{ status: 'available', is_automatic: true }])
    },
  },
  {
    name: 'a volume is rolled back, and the trash keeps what it had',
    steps: ['volume.copy'],
    stage: keep,
    arrange: makeSnapshot,
    request: requestOnly(async (bench, id) => requestRollback(bench, await volumeOf(bench, id), id)),
    async verify(bench, id) {
      const volumeId = await volumeOf(bench, id)
      const columns = ['status', 'replaced_uid'] as const
      expect(await selectRow(bench.store, 'volumes', columns, { id: volumeId })).toEqual({
        status: 'active',
        replaced_uid: null,
      })
      const kept = await selectRows(bench.store, 'volume_snapshots', 'id', { replaced_volume_id: volumeId })
      expect(kept).toHaveLength(1)
      expect((await storages(bench, volumeId, 'volume')).map(({ hasMark }) => hasMark).toSorted()).toEqual([
        false,
        true,
      ])
    },
  },
  {
    name: 'a volume snapshot is purged',
    steps: ['volume_snapshot.wipe'],
    stage: keep,
    arrange: makeSnapshot,
    request: requestOnly(async (bench, id) => {
      await requestSnapshotDeletion(bench, id)
      await requestPurge(bench, 'volume_snapshot', id)
    }),
    verify: expectSnapshotGone,
  },
]
