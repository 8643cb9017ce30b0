import type { VolumeId } from '#domain/shared/index.ts'
import type { VolumeSummary } from '#domain/volume/summarise.ts'
import type { Tx } from '../open-store.ts'

/** Volume's device as observed by a reconcile pass. */
export interface ObservedDevice {
  readonly volumeId: VolumeId
  /** Serial of the host's boot in which the device was observed (decision D4). */
  readonly bootSerial: number
}

/** Writes a pass's result for a volume's attachment: the observed boot, a hidden detach, a reverted detach, or the deletion of attachment and slot. */
export async function recordAttachment(
  tx: Tx,
  device: ObservedDevice,
  fate: VolumeSummary['attachment'],
): Promise<void> {
  const one = () => tx.updateTable('attachments').where('volume_id', '=', device.volumeId)
  switch (fate) {
    case 'keep':
      return
    case 'plugged':
      await one()
        .set({ plugged_serial: device.bootSerial })
        .where((read) => read.or([read('plugged_serial', 'is', null), read('plugged_serial', '!=', device.bootSerial)]))
        .execute()
      return
    case 'unplugged':
      await one().set({ plugged_serial: null }).where('plugged_serial', 'is not', null).execute()
      return
    // The attach failed. Clients see a null host_id, but slot and device path stay occupied until the device is gone (decision D11).
    case 'giveBack':
      await one().set({ wants: 'detached', is_hidden: true, plugged_serial: null }).execute()
      return
    // The detach failed: the volume stays attached (decision D11).
    case 'stay':
      await one().set({ wants: 'attached', is_hidden: false, is_forced: false }).execute()
      return
    case 'remove':
      await tx.deleteFrom('config_devices').where('volume_id', '=', device.volumeId).execute()
      await tx.deleteFrom('attachments').where('volume_id', '=', device.volumeId).execute()
  }
}
