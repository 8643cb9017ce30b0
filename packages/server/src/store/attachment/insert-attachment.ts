import type { ConfigId, Viewer, VolumeId } from '#domain/shared/index.ts'
import { fillSlot } from '../config/fill-slot.ts'
import type { Tx } from '../open-store.ts'
import type { TargetHost } from './lock-target.ts'

/** Configuration and slot of an attachment. A non-persistent attachment has no slot (decision D6). */
export interface Placement {
  readonly configId: ConfigId | null
  readonly slot: number | null
}

/** Host (locked by the caller) and slot of a new attachment. */
export interface HostPlacement {
  readonly host: TargetHost
  readonly placement: Placement
}

/** Inserts an attachment and, if it is persistent, fills its slot. Makes no work due. */
export async function insertAttachment(
  tx: Tx,
  viewer: Viewer,
  volumeId: VolumeId,
  hostPlacement: HostPlacement,
): Promise<void> {
  const { host, placement: attachmentSlot } = hostPlacement
  await tx
    .insertInto('attachments')
    .values({
      volume_id: volumeId,
      account_id: viewer.accountId,
      host_id: host.id,
      config_id: attachmentSlot.configId,
      persists: attachmentSlot.slot !== null,
      wants: 'attached',
    })
    .execute()
  if (attachmentSlot.configId === null || attachmentSlot.slot === null) return
  await fillSlot(tx, viewer, attachmentSlot.configId, { slot: attachmentSlot.slot, volumeId, diskId: null })
}

/** Sets the desired state of a volume's attachment to detached; no-op without an attachment. Changes no job or work. */
export async function requestDetach(tx: Tx, volumeId: VolumeId): Promise<void> {
  await tx.updateTable('attachments').set({ wants: 'detached' }).where('volume_id', '=', volumeId).execute()
}

/** Like `requestDetach`, even if the guest uses the volume (decision D7.3). */
export async function requestForcedDetach(tx: Tx, volumeId: VolumeId): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ wants: 'detached', is_forced: true })
    .where('volume_id', '=', volumeId)
    .execute()
}

/** Marks a volume's attachment as persistent in this configuration; no-op if the volume is detached. Fills no slot and makes no work due. */
export async function persistAttachment(tx: Tx, volumeId: VolumeId, configId: ConfigId): Promise<void> {
  await tx
    .updateTable('attachments')
    .set({ persists: true, config_id: configId })
    .where('volume_id', '=', volumeId)
    .execute()
}
