import type { Actor, EventId, VolumeId } from '#domain/shared/index.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import type { Tx } from '#store/open-store.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { detachVolume } from '../attachment/detach-from-host.ts'

/** Volume to detach. */
export interface VolumeDetach {
  readonly id: VolumeId
}

/**
 * Starts the detach of a volume, or joins the open one, and returns the job's event ID. Null for an unattached volume (decision D7.1). Throws
 * resource.not_found.
 */
export async function acceptVolumeDetach(
  tx: Tx,
  actor: Actor,
  { id }: VolumeDetach,
): Promise<{ operationId: EventId | null }> {
  const volume = await lockVolume(tx, actor, id)
  const attachment = await findAttachment(tx, volume.id)
  if (!attachment || attachment.isHidden) return { operationId: null }
  if (attachment.wants === 'detached') {
    return { operationId: await findOpenJob(tx, { kind: 'volume', id: volume.id }, 'volume_detach') }
  }
  return { operationId: await detachVolume(tx, actor, attachment) }
}
