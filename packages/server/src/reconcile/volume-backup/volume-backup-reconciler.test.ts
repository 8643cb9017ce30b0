import { expect, it } from 'vitest'
import { acceptAccountLimit } from '#accept/account/limit.ts'
import { asId, causes, type VolumeBackupId } from '#domain/shared/index.ts'
import { findBackupKey } from '#store/volume-backup/backup-key.ts'
import { selectRow, selectRows, sqlOn } from '#testkit/database/rows.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { openTestBench } from '#testkit/engine/test-bench.ts'
import { requestPurge, requestRestore } from '#testkit/requests/request-trash.ts'
import { requestDeletion, requestVolume } from '#testkit/requests/request-volume.ts'
import { expectBackup, requestBackup, requestBackupDeletion } from '#testkit/scenarios/backup-scenarios.ts'
import { markVolumes, readVolumeMark } from '#testkit/simulated/mark-content.ts'

const bench = await openTestBench()

async function makeVolume(label: string): Promise<number> {
  const { id } = await requestVolume(bench.store, bench.actor, { label })
  await bench.converge()
  await markVolumes(bench.store, id)
  return id
}

async function limitBackups(most: number | null): Promise<void> {
  const input = { accountId: bench.actor.accountId, limits: { volume_backups: most } }
  await bench.store.db.transaction().execute((tx) => acceptAccountLimit(tx, input))
}

const eventsOf = (id: number) =>
  selectRows(
    bench.store,
    'events',
    ['action', 'status', 'message'],
    { entity_type: 'volume_backup', entity_id: id },
    'id',
  )

it('backups of a region are verified one after the other, and outlive their volume (decision D13)', async () => {
  const volumeId = await makeVolume('outlived')
  const ids = [await requestBackup(bench, volumeId), await requestBackup(bench, volumeId)]
  await bench.converge()
  for (const id of ids) {
    await expectBackup(bench, id, 'verified')
    expect((await eventsOf(id)).map(({ action, status }) => `${action} ${status}`)).toEqual([
      'volume_backup_create finished',
      'volume_backup_verify notification',
    ])
  }
  const mark = await readVolumeMark(bench.store, volumeId)
  await requestDeletion(bench, volumeId)
  await bench.converge()
  const { id } = await requestVolume(bench.store, bench.actor, {
    label: 'from-backup',
    sizeGib: 30,
    backupId: asId<VolumeBackupId>(ids[0] ?? 0),
  })
  await bench.converge()
  expect(await selectRow(bench.store, 'volumes', ['status', 'size_gib'], { id })).toEqual({
    status: 'active',
    size_gib: 30,
  })
  expect((await readVolumeMark(bench.store, id))?.hash).toBe(mark?.hash)
  expect(await findBackupKey(bench.store.db, bench.secretBox, bench.actor.accountId)).toHaveLength(43)
})

it('bit rot in the store is found by the verification, or fails a restore, which leaves no volume in use (decision D13)', async () => {
  const volumeId = await makeVolume('rotten')
  const rot = (id: number) => sqlOn(bench.store)`
    update sim.backup_chunks set bytes = set_byte(bytes, 7, 255 - get_byte(bytes, 7)) where backup = (select id from sim.backups where public_id = ${id})`
  const early = await requestBackup(bench, volumeId)
  await sqlOn(
    bench.store,
  )`create function rot() returns trigger language plpgsql as 'begin new.bytes = set_byte(new.bytes, 7, 255 - get_byte(new.bytes, 7)); return new; end'`
  await sqlOn(bench.store)`create trigger rot before insert on sim.backup_chunks for each row execute function rot()`
  await bench.converge()
  await sqlOn(bench.store)`drop trigger rot on sim.backup_chunks`
  await expectBackup(bench, early, 'failed')
  expect((await eventsOf(early)).at(-1)).toMatchObject({
    action: 'volume_backup_verify',
    message: causes['backup.altered'],
  })
  const late = await requestBackup(bench, volumeId)
  await bench.converge()
  await expectBackup(bench, late, 'verified')
  await rot(late)
  const { id, operationId } = await requestVolume(bench.store, bench.actor, { label: 'unrestored', backupId: late })
  await bench.converge()
  expect(await selectRow(bench.store, 'volumes', 'status', { id })).toEqual({ status: 'contact_support' })
  expect(await selectRow(bench.store, 'events', ['status', 'message'], { id: operationId })).toEqual({
    status: 'failed',
    message: causes['backup.altered'],
  })
})

it('a deleted backup stays in the trash, is restored as it was, or is removed from the store (decision D12)', async () => {
  await keepTrash(bench.store)
  const volumeId = await makeVolume('trashed')
  const id = await requestBackup(bench, volumeId)
  await bench.converge()
  const before = await selectRow(bench.store, 'volume_backups', '*', { id })
  await requestBackupDeletion(bench, id)
  await bench.converge()
  await expectBackup(bench, id, 'verified')
  await expect(requestVolume(bench.store, bench.actor, { label: 'unseen', backupId: id })).rejects.toMatchObject({
    code: 'request.reference_invalid',
  })
  const { body } = await requestRestore(bench, 'volume_backup', id)
  expect(body).toEqual({ id, type: 'volume_backup', label: 'trashed', changes: [] })
  await bench.converge()
  expect(await selectRow(bench.store, 'volume_backups', '*', { id })).toEqual(before)
  await requestBackupDeletion(bench, id)
  await requestPurge(bench, 'volume_backup', id)
  await bench.converge()
  await expectBackup(bench, id, null)
  expect((await eventsOf(id)).slice(2).map(({ action, status }) => `${action} ${status}`)).toEqual([
    'volume_backup_delete finished',
    'volume_backup_restore finished',
    'volume_backup_delete finished',
    'volume_backup_purge finished',
  ])
  await keepTrash(bench.store, 0)
})

it('backups of inactive volumes, above the limit and of unusable backups are rejected (decisions D13, G6)', async () => {
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'inactive' })
  await expect(requestBackup(bench, id)).rejects.toMatchObject({ code: 'volume.not_active' })
  await bench.converge()
  const backupId = await requestBackup(bench, id)
  const from = (more: object) => requestVolume(bench.store, bench.actor, { label: 'bad', backupId, ...more })
  await expect(from({})).rejects.toMatchObject({ code: 'backup.not_available' })
  await bench.converge()
  await expect(from({ sizeGib: 10 })).rejects.toMatchObject({ code: 'request.field_invalid', field: 'size' })
  await expect(from({ region: 'us-east' })).rejects.toMatchObject({ code: 'request.field_invalid', field: 'region' })
  const unknown = { backupId: asId<VolumeBackupId>(99_999) }
  await expect(from(unknown)).rejects.toMatchObject({ code: 'request.reference_invalid', field: 'backup_id' })
  await limitBackups(1)
  await expect(requestBackup(bench, id)).rejects.toMatchObject({ code: 'account.limit_reached' })
})

it('backups in the trash count toward the limit, and come back (decision D13.13)', async () => {
  await keepTrash(bench.store)
  const volumeId = await makeVolume('limited')
  await limitBackups(null)
  const backupId = await requestBackup(bench, volumeId)
  await bench.converge()
  const { length } = await selectRows(bench.store, 'volume_backups', ['id'], { deleted_at: null }, 'id')
  await limitBackups(length)
  await requestBackupDeletion(bench, backupId)
  await expect(requestBackup(bench, volumeId)).rejects.toThrow(
    `This account uses ${length} of ${length} volume backups, 1 of them in the trash`,
  )
  await requestRestore(bench, 'volume_backup', backupId)
  await expectBackup(bench, backupId, 'verified')
  await requestBackupDeletion(bench, backupId)
  await bench.converge()
  await requestPurge(bench, 'volume_backup', backupId)
  await bench.converge()
  await requestBackup(bench, volumeId)
  await keepTrash(bench.store, 0)
})
