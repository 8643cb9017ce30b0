import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { TypedLabel } from '../../resources/typed-label.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Dialog that deletes a volume, confirmed by typing its label. An attached volume is detached first. */
export function DeleteDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  return (
    <ActionDialog
      title={`Delete ${volume.label}`}
      confirm="Delete"
      missing={typed === volume.label ? null : `Type ${volume.label} to confirm.`}
      requests={[{ method: 'DELETE', path: `/volumes/${volume.id}`, moor: ['volume', 'delete', volume.label] }]}
      send={() => cloud.volumes.delete(volume.id)}
      onClose={onClose}
    >
      <p>
        This permanently deletes the volume ({volume.size} GiB) and all its data.
        {volume.host_label === null ? '' : ` The volume is detached from ${volume.host_label} first.`}
      </p>
      <TypedLabel label={volume.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
