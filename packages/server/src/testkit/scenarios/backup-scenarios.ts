import { expect } from 'vitest'
import { acceptVolumeBackupCreate, acceptVolumeBackupDelete } from '#accept/volume-backup/volume-backups.ts'
import { asId, type VolumeBackupId, type VolumeId } from '#domain/shared/index.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { RecoveryScenario, ScenarioContext } from '../prove-steps/recovery-scenario.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestVolume } from '../requests/request-volume.ts'
import { markVolumes, readVolumeMark } from '../simulated/mark-content.ts'

const makeVolume = async (bench: EngineBench, { label }: ScenarioContext): Promise<number> =>
  (await requestVolume(bench.store, bench.actor, { label })).id

/** Requests a backup of a volume; returns its ID. */
export async function requestBackup(bench: EngineBench, volumeId: number): Promise<VolumeBackupId> {
  const input = { volumeId: asId<VolumeId>(volumeId), label: null }
  return (await acceptFor(bench, (tx, actor) => acceptVolumeBackupCreate(tx, actor, input, bench.terms))).row.id
}

/** Requests the deletion of a backup. */
export async function requestBackupDeletion(bench: EngineBench, id: number): Promise<void> {
  await acceptFor(bench, (tx, actor) => acceptVolumeBackupDelete(tx, actor, asId<VolumeBackupId>(id)))
}

async function makeBackup(bench: EngineBench, context: ScenarioContext): Promise<VolumeBackupId> {
  const volumeId = await makeVolume(bench, context)
  await bench.converge()
  await markVolumes(bench.store, volumeId)
  const id = await requestBackup(bench, volumeId)
  await bench.converge()
  return id
}

/** Fails unless a backup has this status (null: no row), and no volume of it is left. */
export async function expectBackup(bench: EngineBench, id: number, status: string | null): Promise<void> {
  const rows = await selectRows(
    bench.store,
    'volume_backups',
    ['status', 'uid', 'scratch_uid'],
    { id: asId<VolumeBackupId>(id) },
    'id',
  )
  expect(rows.map((row) => row.status)).toEqual(status === null ? [] : [status])
  const left = await sqlOn(bench.store)`select name from sim.volumes where name like ${`%-backup-${id}-%`}`
  const stored = await sqlOn(bench.store)`select name from sim.backups where public_id = ${id}`
  expect([left.length, stored.length]).toEqual([0, status === null ? 0 : 1])
}

/** All paths of a volume backup. */
export const backupRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a volume is backed up and the backup is verified',
    steps: [
      'volume_backup.copy',
      'volume_backup.upload',
      'volume_backup.wipe',
      'volume_backup.prepare',
      'volume_backup.compare',
      'volume_backup.clear',
    ],
    arrange: makeVolume,
    request: requestBackup,
    verify: (bench, id) => expectBackup(bench, id, 'verified'),
  },
  {
    name: 'a verified backup is verified again',
    steps: ['volume_backup.prepare', 'volume_backup.compare', 'volume_backup.clear'],
    arrange: makeBackup,
    async request({ store }, id) {
      await sqlOn(store)`update volume_backups set verify_after = moor_now() where id = ${id}`
      await store.db.transaction().execute((tx) => wakeWork(tx, 'volume_backup', [id]))
      return id
    },
    verify: (bench, id) => expectBackup(bench, id, 'verified'),
  },
  {
    name: 'a volume backup is deleted',
    steps: ['volume_backup.wipe', 'volume_backup.clear', 'volume_backup.remove'],
    arrange: makeBackup,
    request: requestBackupDeletion,
    verify: (bench, id) => expectBackup(bench, id, null),
  },
  {
    name: 'a volume is restored from a backup, which is deleted meanwhile',
    steps: [
      'volume.provision',
      'volume.restore',
      'volume_backup.await',
      'volume_backup.wipe',
      'volume_backup.clear',
      'volume_backup.remove',
    ],
    arrange: makeBackup,
    async request(bench, id, { label }) {
      const volume = await requestVolume(bench.store, bench.actor, {
        label: `${label}-restored`,
        backupId: asId<VolumeBackupId>(id),
      })
      await requestBackupDeletion(bench, id)
      // The backup's pass comes first, and waits for the restore.
      await sqlOn(
        bench.store,
      )`update work set due = due + interval '1 second' where kind = 'volume' and id = ${volume.id}`
      return volume.id
    },
    async verify(bench, id) {
      const rows = await selectRows(bench.store, 'volumes', ['status'], { id: asId<VolumeId>(id) }, 'id')
      expect(rows.map(({ status }) => status)).toEqual(['active'])
      expect(await readVolumeMark(bench.store, id)).toMatchObject({ isOwn: false })
    },
  },
]
