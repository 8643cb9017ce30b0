import { type Actor, type EventId, Fault, type VolumeId } from '#domain/shared/index.ts'
import { closeInterval } from '#store/billing/intervals.ts'
import { insertJob } from '#store/event/insert-events.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { markVolumeDeleted } from '#store/volume/write-volume.ts'
import { touchWork } from '#store/work/touch-work.ts'

/** The volume that is to go. */
export interface VolumeDelete {
  readonly id: VolumeId
}

/**
 * Accepts the deletion of a volume: nobody sees it from here on, its billing ends, whatever else was asked of it is canceled, and the
 * wiping goes on behind it (decision D8). Throws volume.migrating while its data is being moved (contract, "Volume status").
 */
export async function acceptVolumeDelete(
  tx: Tx,
  actor: Actor,
  { id }: VolumeDelete,
): Promise<{ operationId: EventId }> {
  const volume = await lockVolume(tx, actor, id)
  if (volume.migrating_to !== null) {
    throw new Fault(
      'volume.migrating',
      `Volume ${volume.id} is migrating to ${volume.migrating_to} storage and cannot be deleted until the migration is complete.`,
    )
  }
  const key = { kind: 'volume', id: volume.id } as const
  await markVolumeDeleted(tx, volume.id)
  await supersedeJobs(tx, key)
  await closeInterval(tx, actor.accountId, key)
  const generation = await touchWork(tx, key, volume.region)
  const operationId = await insertJob(tx, actor, {
    action: 'volume_delete',
    entity: { type: 'volume', id: volume.id, label: volume.label },
    work: { ...key, generation },
  })
  return { operationId }
}
