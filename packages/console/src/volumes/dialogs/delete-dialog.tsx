import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { TypedLabel } from '../../resources/typed-label.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes a volume, confirmed by typing its label. An attached volume is detached first. */
export function DeleteDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  return (
    <ActionDialog
      title={`Delete ${volume.label}`}
      confirm="Delete"
      missing={typed === volume.label ? null : `Type ${volume.label} to confirm.`}
      requests={[request('volume.delete', { path: { volumeId: volume.id } })]}
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
