import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Dialog that detaches a volume from its host. The data is kept. */
export function DetachDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Detach ${volume.label}`}
      confirm="Detach"
      requests={[{ method: 'POST', path: `/volumes/${volume.id}/detach`, moor: ['volume', 'detach', volume.label] }]}
      send={(idempotencyKey) => cloud.volumes.detach(volume.id, { idempotencyKey })}
      onClose={onClose}
    >
      <p>
        {volume.host_label ?? 'The host'} loses access to the volume. The data on the volume is kept. Unmount the
        filesystem on the host first, so that all writes are flushed.
      </p>
    </ActionDialog>
  )
}
