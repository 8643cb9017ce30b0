import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { TypedLabel } from '../../resources/typed-label.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Deletes a volume with all that is on it, once its label was typed. */
export function DeleteDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  return (
    <ActionDialog
      title={`Delete ${volume.label}`}
      confirm="Delete for good"
      isReady={typed === volume.label}
      missing={`Type ${volume.label} to confirm.`}
      requests={[{ method: 'DELETE', path: `/volumes/${volume.id}`, moor: ['volume', 'delete', volume.label] }]}
      send={() => cloud.volumes.delete(volume.id)}
      onClose={onClose}
    >
      <p>
        All data on these {volume.size} GiB is lost and cannot be brought back.
        {volume.host_label === null ? '' : ` It is taken from ${volume.host_label} first.`}
      </p>
      <TypedLabel label={volume.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
