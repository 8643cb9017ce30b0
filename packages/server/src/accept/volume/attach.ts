import { checkAttachable, isSameAttachment } from '#domain/attachment/check-attachable.ts'
import {
  type Actor,
  type ConfigId,
  type EventId,
  type HostId,
  throwErrors,
  type VolumeId,
} from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import { findAttachment } from '#store/attachment/find-attachment.ts'
import { insertAttachment } from '#store/attachment/insert-attachment.ts'
import { lockTarget } from '#store/attachment/lock-target.ts'
import type { Tx } from '#store/open-store.ts'
import { type VolumeRow, findVolume } from '#store/volume/find-volumes.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'
import { choosePlacement } from '../attachment/choose-placement.ts'
import type { Terms } from '../terms.ts'

/** Volume to attach. */
export interface VolumeAttach {
  readonly id: VolumeId
  readonly hostId: HostId
  readonly configId: ConfigId | null
  readonly isPersisting: boolean
}

/**
 * Stores an attachment with a volume_attach job (contract, "Attach rules"; decisions D4 to D6, F2). Returns the volume's row and the job's event ID. Writes
 * nothing, and the ID is null, if the attachment exists. Throws resource.not_found, request.reference_invalid, and the errors of `checkAttachable` and
 * `choosePlacement`.
 */
export async function acceptVolumeAttach(
  tx: Tx,
  actor: Actor,
  input: VolumeAttach,
  by: Terms,
): Promise<{ row: VolumeRow; operationId: EventId | null }> {
  const host = await lockTarget(tx, actor, input.hostId)
  const volume = await lockVolume(tx, actor, input.id)
  const attachment = await findAttachment(tx, volume.id)
  if (attachment && isSameAttachment(attachment, input)) return { row: volume, operationId: null }
  throwErrors(checkAttachable(volume, host, attachment))
  const hostPlacement = await choosePlacement(tx, actor, { ...input, host }, by)
  await insertAttachment(tx, actor, volume.id, hostPlacement)
  const { id: operationId } = await startJob(tx, actor, {
    action: 'volume_attach',
    entity: { type: 'volume', id: volume.id, label: volume.label },
    secondary: { type: 'host', id: host.id, label: host.label },
    work: { kind: 'volume', id: volume.id, region: volume.region },
  })
  return { row: await findVolume(tx, actor, input.id), operationId }
}
