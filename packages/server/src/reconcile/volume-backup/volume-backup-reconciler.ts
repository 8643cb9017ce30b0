import { asId, type VolumeBackupId, waitMsFor } from '#domain/shared/index.ts'
import {
  type BackupStep,
  type DesiredBackup,
  type ObservedBackup,
  planBackup,
  summariseBackup,
} from '#domain/volume-backup/plan.ts'
import { acceptVolumeBackupVerdict } from '#accept/volume-backup/volume-backups.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import {
  deleteVolumeBackupRow,
  loadVolumeBackupWork,
  updateVolumeBackup,
  type VolumeBackupWork,
} from '#store/volume-backup/volume-backups.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { awaitDriver, type Outcome } from '../engine/outcome.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { PassIo, Reconciler, Recorded, Recording } from '../engine/reconciler.ts'
import { isRecordedDone, recordDone } from '../engine/record-done.ts'
import type { BackupObservation, Progress, Resource, VolumeObservation } from '../ports/index.ts'
import { claimed, describeBackupResource, describeStorage, volumeResource } from '../resources/resources.ts'
import { describeBackupContent, openVault, describeStoredBackup, describeRestoreTarget } from './restore-volume.ts'

interface Observed extends ObservedBackup {
  readonly stored: BackupObservation | null
}

/** Interval between polls of a backup that waits for another one. */
const waitMs = 2_000

/** Reconciles a volume backup: copy of the volume, upload, verification and removal (decision D13). */
export const volumeBackupReconciler: Reconciler<VolumeBackupWork, Observed, BackupStep> = {
  kind: 'volume_backup',
  rejectionCauses: {
    AlreadyExists: 'storage.foreign',
    NotFound: 'storage.missing',
    InsufficientCapacity: 'storage.full',
  },
  load: (io) => loadVolumeBackupWork(io.store.db, asId<VolumeBackupId>(io.claim.id)),
  accountOf: ({ account_id }) => account_id,
  observe: observeBackup,
  plan: (backup, observed) => planBackup(desiredBackup(backup), observed),
  act: actBackup,
  own: 'volume_backups',
  lock: async () => undefined,
  record: recordBackupPass,
}

function desiredBackup({ status, deleted_at, volumeUid, isNext, pendingRestores }: VolumeBackupWork): DesiredBackup {
  return { status, isDeleted: deleted_at !== null, hasVolume: volumeUid !== null, isNext, pendingRestores }
}

const scratchOf = (backup: VolumeBackupWork, io: PassIo): Resource =>
  describeBackupResource({ ...backup, uid: backup.scratch_uid }, io)

async function observeBackup(backup: VolumeBackupWork, io: PassIo): Promise<Observed> {
  const volumes = io.drivers.volumes(backup.region)
  const store = io.drivers.backups(backup.region)
  const [clone, scratch] = [describeBackupResource(backup, io), scratchOf(backup, io)]
  const stored = await io.call('inspectBackup', () => store.inspectBackup(clone))
  const restore = await io.call('inspectRestore', () => store.inspectRestore(scratch))
  const done = new Set((['wipe', 'clear', 'remove'] as const).filter((step) => isRecordedDone(io, step)))
  return {
    clone: stateOf(await io.call('inspectVolume', () => volumes.inspectVolume(clone))),
    scratch: stateOf(await io.call('inspectVolume', () => volumes.inspectVolume(scratch))),
    isStored: stored !== null,
    isIntact: restore?.isIntact ?? null,
    stored,
    done,
  }
}

function stateOf(volume: VolumeObservation | null): ObservedBackup['clone'] {
  if (!volume) return 'absent'
  return volume.isComplete ? 'complete' : 'partial'
}

async function actBackup(step: BackupStep, backup: VolumeBackupWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') return { kind: 'wait', ms: waitMsFor(step.cause, waitMs), cause: step.cause }
  const progress = await callDriver(step.kind, backup, io)
  const isTransfer = step.kind === 'upload' || step.kind === 'compare'
  if (!progress.done) return awaitDriver(progress, isTransfer ? 'backup.transferring' : 'storage.working')
  if (step.kind === 'wipe' || step.kind === 'clear' || step.kind === 'remove') recordDone(io, step.kind)
  return { kind: 'moved' }
}

async function callDriver(
  kind: Exclude<BackupStep['kind'], 'await'>,
  backup: VolumeBackupWork,
  io: PassIo,
): Promise<Progress> {
  const volumes = io.drivers.volumes(backup.region)
  const store = io.drivers.backups(backup.region)
  const clone = claimed(describeBackupResource(backup, io), io)
  const scratch = claimed(scratchOf(backup, io), io)
  const vaultOf = () => openVault({ accountId: backup.account_id, isNew: backup.isFirst }, io)
  switch (kind) {
    case 'copy': {
      const volume = volumeResource({ id: backup.volume_id, uid: backup.volumeUid ?? '', region: backup.region }, io)
      return io.call('ensureClone', () => volumes.ensureClone(clone, describeStorage(backup), volume))
    }
    case 'upload': {
      const vault = await vaultOf()
      return io.call('ensureBackup', () =>
        store.ensureBackup(clone, vault, describeBackupContent(clone, backup.size_gib, io)),
      )
    }
    case 'prepare':
      return io.call('ensureVolume', () => volumes.ensureVolume(scratch, describeStorage(backup)))
    case 'compare': {
      const source = await describeStoredBackup(backup, io)
      const target = describeRestoreTarget(scratch, backup.size_gib, io)
      return io.call('ensureRestore', () => store.ensureRestore(scratch, source, target))
    }
    case 'clear':
      await io.call('cancelRestore', () => store.cancelRestore(scratch))
      return io.call('deleteVolume', () => volumes.deleteVolume(scratch))
    case 'wipe':
      return io.call('deleteVolume', () => volumes.deleteVolume(clone))
    case 'remove': {
      const vault = await vaultOf()
      return io.call('deleteBackup', () => store.deleteBackup(clone, vault))
    }
  }
}

/** Records a backup's pass: status, content and jobs. Deletes the row of a removed backup. */
async function recordBackupPass(recording: Recording<VolumeBackupWork, Observed>): Promise<Recorded> {
  const { tx, io, rows: backup, observed, ending, nowMs, events } = recording
  const jobs = countTime(lockedJobsOf('volume_backup', events), io.claim, nowMs)
  const end = { ...passEnd(ending), deadlineMs: io.timeouts.deadlineMs }
  const { isGone, becomes, failure, verdicts } = summariseBackup(desiredBackup(backup), observed, jobs, end)
  await applyVerdicts(recording, jobs, verdicts)
  if (isGone) await deleteVolumeBackupRow(tx, backup.id)
  if (becomes === null) return { isGone }
  if (backup.status === 'available') {
    if (failure !== null) recording.report.findings.push('backup.altered')
    await acceptVolumeBackupVerdict(tx, backup, failure)
  } else {
    const content = observed?.stored && { sha256: observed.stored.sha256, stored_bytes: observed.stored.storedBytes }
    await updateVolumeBackup(
      tx,
      backup.id,
      becomes === 'available' ? { status: becomes, ...content } : { status: becomes, failure },
    )
  }
  return { isGone, hasChanged: true, nextPassMs: 0 }
}
