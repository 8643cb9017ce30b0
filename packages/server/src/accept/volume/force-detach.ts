import { type EventId, ApiError, type VolumeId } from '#domain/shared/index.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { requestForcedDetach } from '#store/attachment/insert-attachment.ts'
import { startJob } from '#store/event/start-job.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import { supersedeJobs } from '#store/event/supersede-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { lockAnyVolume } from '#store/volume/lock-volume.ts'
import { touchWork } from '#store/work/touch-work.ts'

/** Volume of any account to detach by force. */
export interface VolumeForceDetach {
  readonly id: VolumeId
}

/**
 * Starts an operator's detach that does not wait for the guest, and returns the event ID. The volume is free only when the host provably can no longer write to
 * it (decision D7.3). Joins an open detach, which is forced from now on. Throws resource.not_found, and request.field_invalid for an unattached volume.
 */
export async function acceptVolumeForceDetach(tx: Tx, { id }: VolumeForceDetach): Promise<{ operationId: EventId }> {
  const volume = await lockAnyVolume(tx, id)
  const held = await findAttachment(tx, volume.id)
  if (!held) throw new ApiError('request.field_invalid', `Volume ${id} is not attached to a host.`, { field: 'id' })
  const key = { kind: 'volume', id } as const
  await requestForcedDetach(tx, id)
  await supersedeJobs(tx, key, ['volume_attach'])
  const generation = await touchWork(tx, key, volume.region)
  const running = await findOpenJob(tx, key, 'volume_detach')
  if (running) return { operationId: running }
  const { id: operationId } = await startJob(
    tx,
    { accountId: volume.account_id, system: true },
    {
      action: 'volume_detach',
      entity: { type: 'volume', id, label: volume.label },
      secondary: { type: 'host', id: held.hostId, label: held.hostLabel },
      work: { ...key, generation },
    },
  )
  return { operationId }
}
