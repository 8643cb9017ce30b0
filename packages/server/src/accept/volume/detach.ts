import type { Actor, EventId, VolumeId } from '#domain/shared/index.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { findOpenJob } from '#store/event/open-jobs.ts'
import { insertFinishedJob } from '#store/event/insert-events.ts'
import type { Tx } from '#store/open-store.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { detachVolume } from '../attachment/detach-from-host.ts'

/** The volume that is to be free. */
export interface VolumeDetach {
  readonly id: VolumeId
}

/**
 * Accepts that a volume leaves its host (decision D7). For an unattached one that is a job which is finished already; one that is being
 * detached joins the job under way.
 */
export async function acceptVolumeDetach(
  tx: Tx,
  actor: Actor,
  { id }: VolumeDetach,
): Promise<{ operationId: EventId | null }> {
  const volume = await lockVolume(tx, actor, id)
  const attachment = await findAttachment(tx, volume.id)
  if (!attachment || attachment.isHidden) {
    const entity = { type: 'volume', id: volume.id, label: volume.label } as const
    return { operationId: await insertFinishedJob(tx, actor, { action: 'volume_detach', entity }) }
  }
  if (attachment.wants === 'detached') {
    return { operationId: await findOpenJob(tx, { kind: 'volume', id: volume.id }, 'volume_detach') }
  }
  return { operationId: await detachVolume(tx, actor, attachment) }
}
