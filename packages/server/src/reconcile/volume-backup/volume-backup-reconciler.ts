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
import { moorNow } from '#store/open-store.ts'
import {
  deleteVolumeBackupRow,
  loadVolumeBackupWork,
  planNextVerification,
  moveVerification,
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
/** Delay of a verification that failed for a reason outside the backup, for example without free storage. Meanwhile, others are verified. */
const postponeMs = 600_000

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

function desiredBackup(backup: VolumeBackupWork): DesiredBackup {
  const { deleted_at: deletedAt, volumeUid, leftMs } = backup
  const isDue = leftMs !== null && leftMs <= 0
  return { ...backup, isDeleted: deletedAt !== null, hasVolume: volumeUid !== null, isDue }
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
  if (becomes === null) return isGone ? { isGone } : planNextPass(recording)
  if (backup.status === 'creating') {
    const content = observed?.stored && { sha256: observed.stored.sha256, stored_bytes: observed.stored.storedBytes }
    const stored = { status: becomes, ...content, verify_after: moorNow }
    await updateVolumeBackup(tx, backup.id, becomes === 'available' ? stored : { status: becomes, failure })
  } else {
    if (failure !== null) recording.report.findings.push('backup.altered')
    await acceptVolumeBackupVerdict(tx, backup, failure)
  }
  return { hasChanged: true, nextPassMs: 0 }
}

/** Plans the next verification of a stored backup, and returns when the next pass is due. */
async function planNextPass(recording: Recording<VolumeBackupWork, Observed>): Promise<Recorded> {
  const { tx, rows: backup, observed, ending, step } = recording
  const { id, status, deleted_at: deletedAt, leftMs } = backup
  if (ending.kind !== 'settled') {
    const isVerifying = step === 'prepare' || step === 'compare'
    // A driver is busy for all backups, so that the usual retry is sooner than a postponed one.
    if (!isVerifying || ending.kind === 'wait' || ending.cause === 'infrastructure.busy') return {}
    await moveVerification(tx, id, postponeMs)
    return observed?.scratch === 'absent' ? { resyncMs: postponeMs } : { nextPassMs: 0 }
  }
  if (deletedAt !== null || status === 'failed') return { isParked: true }
  if (leftMs !== null) return { resyncMs: leftMs }
  await planNextVerification(tx, backup)
  return { nextPassMs: 0 }
}
