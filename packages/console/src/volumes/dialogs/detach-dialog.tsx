import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that detaches a volume from its host. The data is kept. */
export function DetachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Detach ${volume.label}`}
      confirm="Detach"
      requests={[request('volume.detach', { path: { volumeId: volume.id } })]}
      onClose={onClose}
    >
      <p>
        {volume.host_label ?? 'The host'} loses access to the volume. The data on the volume is kept. Unmount the
        filesystem on the host first, so that all writes are flushed.
      </p>
    </ActionDialog>
  )
}
