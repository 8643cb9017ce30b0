import { rejectLocked } from '#domain/lock/reject-locked.ts'
import { type Actor, type EventId, ApiError, type TrashId, type VolumeId } from '#domain/shared/index.ts'
import { explainRollingBack } from '#domain/volume/state.ts'
import { closeInterval } from '#store/billing/intervals.ts'
import { startJob } from '#store/event/start-job.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { insertTrashItem } from '#store/trash/trash-items.ts'
import { markVolumeDeleted } from '#store/volume/write-volume.ts'

/** Volume to delete. */
export interface VolumeDelete {
  readonly id: VolumeId
}

/**
 * Hides a volume, ends its billing and cancels its other open jobs. Afterwards it is detached, and stays in the trash or is wiped (decisions D8, D12). Returns
 * the deletion job's event ID and the trash item's ID. Throws resource.not_found, resource.locked, and volume.migrating or
 * volume.rolling_back during a migration or rollback (contract, "Volume status").
 */
export async function acceptVolumeDelete(
  tx: Tx,
  actor: Actor,
  { id }: VolumeDelete,
): Promise<{ operationId: EventId; trashId: TrashId | null }> {
  const volume = await lockVolume(tx, actor, id)
  rejectLocked('volume', volume)
  if (volume.migrating_to !== null) {
    throw new ApiError(
      'volume.migrating',
      `Volume ${volume.id} is migrating to ${volume.migrating_to} storage and cannot be deleted until the migration is complete.`,
    )
  }
  if (volume.replaced_uid !== null && volume.status === 'creating') throw explainRollingBack(volume)
  const key = { kind: 'volume', id: volume.id } as const
  await markVolumeDeleted(tx, volume.id)
  const trashId = await insertTrashItem(tx, actor, 'volume', volume.id)
  await supersedeJobs(tx, key)
  await closeInterval(tx, actor.accountId, key)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_delete',
    entity: { type: 'volume', id: volume.id, label: volume.label },
    work: { ...key, region: volume.region },
  })
  return { operationId, trashId }
}
