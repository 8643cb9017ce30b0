import { expect, it } from 'vitest'
import { selectRow, selectRows } from '#testkit/database/rows.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { passUntil } from '#testkit/engine/pass-until.ts'
import { requestSnapshot, requestSnapshotDeletion, requestVolumeFrom } from '#testkit/requests/request-snapshot.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { expectBackup, requestBackup } from '#testkit/scenarios/backup-scenarios.ts'
import { markVolumes, readVolumeMark } from '#testkit/simulated/mark-content.ts'

/** Work takes time here, so that every step is polled. */
const bench = await openTestBench('fast')

async function makeVolume(label: string): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  await markVolumes(bench.store, id)
  return id
}

it('a backup is made, verified and restored on storage that takes time (decision D13)', async () => {
  const volumeId = await makeVolume('slow')
  const backupId = await requestBackup(bench, volumeId)
  await bench.converge()
  await expectBackup(bench, backupId, 'verified')
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'slow-restored', backupId })
  await bench.converge()
  expect((await readVolumeMark(bench.store, id))?.hash).toBe((await readVolumeMark(bench.store, volumeId))?.hash)
})

it('a volume that is deleted while its backup is restored leaves nothing (decision D13)', async () => {
  const volumeId = await makeVolume('stopped')
  const backupId = await requestBackup(bench, volumeId)
  await bench.converge()
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'stopped-restore', backupId })
  const isWriting = async () => (await selectRow(bench.store, 'work', 'cause', { kind: 'volume', id })).cause !== null
  await passUntil(bench, isWriting)
  await requestDeletion(bench, id)
  await bench.converge()
  expect(await selectRows(bench.store, 'volumes', 'id', { id })).toEqual([])
  await expectBackup(bench, backupId, 'verified')
})

it('a snapshot is made, used and wiped on storage that takes time (decision D13)', async () => {
  const volumeId = await makeVolume('slow-source')
  const snapshotId = await requestSnapshot(bench, volumeId, 'slow-snapshot')
  await bench.converge()
  const id = await requestVolumeFrom(bench, snapshotId, { label: 'slow-copy' })
  await bench.converge()
  expect((await readVolumeMark(bench.store, id))?.hash).toBe((await readVolumeMark(bench.store, volumeId))?.hash)
  await requestSnapshotDeletion(bench, snapshotId)
  await bench.converge()
  expect(await selectRows(bench.store, 'volume_snapshots', 'id', { id: snapshotId })).toEqual([])
})
