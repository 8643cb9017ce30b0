import { explainStorageClass } from '#domain/catalogue/explain-ability.ts'
import { rejectLocked } from '#domain/lock/reject-locked.ts'
import { type Actor, ApiError, type EventId, type VolumeId, type VolumeSnapshotId } from '#domain/shared/index.ts'
import { explainNotActive, explainRollingBack } from '#domain/volume/state.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { startJob } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'
import { lockSourceSnapshot } from '#store/volume-snapshot/volume-snapshots.ts'
import { findVolume, type VolumeRow } from '#store/volume/find-volumes.ts'
import { countPendingCopies } from '#store/volume/load-volume-work.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { moveVolume, newStorage } from '#store/volume/move-volume.ts'
import type { Terms } from '../terms.ts'

/** Volume, and a snapshot of it. */
export interface VolumeRollback {
  readonly id: VolumeId
  readonly snapshotId: VolumeSnapshotId
}

/**
 * Replaces the data of an unattached volume with that of its snapshot (decision D13). The volume gets new storage; the storage from before goes to the
 * trash when the new one is complete, or is used again if the rollback fails. Returns the row and the job's event ID. Throws resource.not_found, request.reference_invalid,
 * snapshot.not_available, resource.locked, and an error of the volume's state.
 */
export async function acceptVolumeRollback(
  tx: Tx,
  actor: Actor,
  { id, snapshotId }: VolumeRollback,
  { catalogue }: Pick<Terms, 'catalogue'>,
): Promise<{ readonly row: VolumeRow; readonly operationId: EventId }> {
  const volume = await lockVolume(tx, actor, id)
  rejectLocked('volume', volume)
  const snapshot = await lockSourceSnapshot(tx, actor, { id: snapshotId, volumeId: id })
  const error =
    (await explainNoRollback(tx, volume)) ?? explainStorageClass(catalogue, volume.region, volume.hardware_type)
  if (error) throw error
  await moveVolume(tx, id, 'rollbackAsked', { ...newStorage, source_snapshot_id: snapshotId, is_clone: true })
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_rollback',
    entity: { type: 'volume', id, label: volume.label },
    secondary: { type: 'volume_snapshot', id: snapshotId, label: snapshot.label },
    work: { kind: 'volume', id, region: volume.region },
  })
  return { row: await findVolume(tx, actor, id), operationId }
}

async function explainNoRollback(tx: Tx, volume: VolumeRow): Promise<ApiError | null> {
  const { id, status, migrating_to: to } = volume
  if (volume.replaced_uid !== null) return explainRollingBack(volume)
  if (status !== 'active') return new ApiError('volume.not_active', explainNotActive('rolled back', status))
  if (to !== null) return new ApiError('volume.migrating', `Volume ${id} is migrating to ${to} storage.`)
  const attachment = await findAttachment(tx, id)
  if (attachment) {
    const { hostId, hostLabel } = attachment
    return new ApiError(
      'volume.attached',
      `Volume ${id} is attached to host ${hostId} (${hostLabel}). Detach it first.`,
    )
  }
  const { copies } = await tx
    .selectFrom('volumes')
    .select(countPendingCopies.as('copies'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return copies === 0
    ? null
    : new ApiError('volume.copying', `Volume ${id} is being copied. Wait until this is complete.`)
}
