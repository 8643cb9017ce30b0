import { asId, type VolumeSnapshotId } from '#domain/shared/index.ts'
import {
  type DesiredVolumeSnapshot,
  type ObservedVolumeSnapshot,
  planVolumeSnapshot,
  summariseVolumeSnapshot,
  type VolumeSnapshotStep,
} from '#domain/volume-snapshot/plan.ts'
import { billExisting } from '#store/billing/intervals.ts'
import { lockedJobsOf } from '#store/event/open-jobs.ts'
import {
  deleteVolumeSnapshotRow,
  loadVolumeSnapshotWork,
  markVolumeSnapshotDeleted,
  updateVolumeSnapshot,
  type VolumeSnapshotWork,
} from '#store/volume-snapshot/volume-snapshots.ts'
import { wakeWork } from '#store/work/touch-work.ts'
import { applyVerdicts, countTime } from '../engine/apply-verdicts.ts'
import { awaitDriver, type Outcome } from '../engine/outcome.ts'
import { passEnd } from '../engine/pass-end.ts'
import type { PassIo, Reconciler, Recorded, Recording } from '../engine/reconciler.ts'
import { isRecordedDone, recordDone } from '../engine/record-done.ts'
import { claimed, describeSnapshotResource, describeStorage, volumeResource } from '../resources/resources.ts'
import { storageRejections } from '../volume/volume-reconciler.ts'

/** Interval between polls for volumes that are created from a deleted snapshot, whose passes wake it earlier. */
const pollMs = 2_000

/** Reconciles a snapshot of a volume: copy of the volume, and removal (decision D13). */
export const volumeSnapshotReconciler: Reconciler<VolumeSnapshotWork, ObservedVolumeSnapshot, VolumeSnapshotStep> = {
  kind: 'volume_snapshot',
  rejectionCauses: storageRejections,
  load: (io) => loadVolumeSnapshotWork(io.store.db, asId<VolumeSnapshotId>(io.claim.id)),
  accountOf: ({ account_id }) => account_id,
  async observe(snapshot, io) {
    const volumes = io.drivers.volumes(snapshot.region)
    const disk = await io.call('inspectVolume', () => volumes.inspectVolume(describeSnapshotResource(snapshot, io)))
    return { disk, isWiped: isRecordedDone(io, 'wipe') }
  },
  plan: (snapshot, observed) => planVolumeSnapshot(desiredSnapshot(snapshot), observed),
  act: actVolumeSnapshot,
  own: 'volume_snapshots',
  lock: async () => undefined,
  record: recordVolumeSnapshotPass,
}

function desiredSnapshot({ status, deleted_at, isKept, pendingCopies }: VolumeSnapshotWork): DesiredVolumeSnapshot {
  return { status, isDeleted: deleted_at !== null, isKept, pendingCopies }
}

async function actVolumeSnapshot(step: VolumeSnapshotStep, snapshot: VolumeSnapshotWork, io: PassIo): Promise<Outcome> {
  if (step.kind === 'await') return { kind: 'wait', ms: pollMs, cause: step.cause }
  const { region, volume_id: id, volumeUid: uid } = snapshot
  const volumes = io.drivers.volumes(region)
  const resource = claimed(describeSnapshotResource(snapshot, io), io)
  if (step.kind === 'copy') {
    if (uid === null) return { kind: 'stuck', cause: 'storage.missing' }
    const source = volumeResource({ id, uid, region }, io)
    const progress = await io.call('ensureClone', () =>
      volumes.ensureClone(resource, describeStorage(snapshot), source),
    )
    return progress.done ? { kind: 'moved' } : awaitDriver(progress, 'storage.working')
  }
  const progress = await io.call('deleteVolume', () => volumes.deleteVolume(resource))
  if (!progress.done) return awaitDriver(progress, 'storage.working')
  recordDone(io, 'wipe')
  return { kind: 'moved' }
}

/** Records a snapshot's pass: status and jobs. Deletes the row of a wiped snapshot, and marks one as deleted whose creation failed. Wakes a volume that waits for the copy. */
async function recordVolumeSnapshotPass(
  recording: Recording<VolumeSnapshotWork, ObservedVolumeSnapshot>,
): Promise<Recorded> {
  const { tx, io, rows: snapshot, observed, ending, nowMs, events } = recording
  const { id, status, volume_id: volumeId } = snapshot
  const jobs = countTime(lockedJobsOf('volume_snapshot', events), io.claim, nowMs)
  const end = { ...passEnd(ending), deadlineMs: io.timeouts.deadlineMs }
  const summary = summariseVolumeSnapshot(desiredSnapshot(snapshot), observed, jobs, end)
  const { isGone, isInTrash, isFailed, isNewlyAvailable } = summary
  await applyVerdicts(recording, jobs, summary.verdicts)
  if (isGone) await deleteVolumeSnapshotRow(tx, id)
  if (isNewlyAvailable) await updateVolumeSnapshot(tx, id, { status: 'available' })
  if (isFailed) {
    await markVolumeSnapshotDeleted(tx, id)
    await billExisting(tx, { kind: 'volume_snapshot', id, quantity: null, isUnprovisioned: true })
  }
  if (isNewlyAvailable || isFailed || (isGone && status === 'creating')) await wakeWork(tx, 'volume', [volumeId])
  // An available snapshot never changes by itself, so that thousands of them cost no passes.
  const isIdle = isInTrash || isNewlyAvailable || (status === 'available' && snapshot.deleted_at === null)
  return { isGone, isParked: isIdle, ...(isFailed && { nextPassMs: 0 }) }
}
