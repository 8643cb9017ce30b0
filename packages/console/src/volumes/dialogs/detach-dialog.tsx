import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Takes a volume from its host. */
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
        {volume.host_label ?? 'The host'} loses the disk; what is on it stays. Unmount it on the host first, so that
        everything is written.
      </p>
    </ActionDialog>
  )
}
