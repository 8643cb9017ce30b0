import { type ReactNode, useState } from 'react'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { formatMib } from '../../display/format-mib.ts'
import type { DiskDialogProps } from './disk-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes a disk of a host, confirmed by typing its label. */
export function DeleteDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  return (
    <ActionDialog
      title={`Delete ${disk.label}`}
      confirm="Delete"
      missing={typed === disk.label ? null : `Type ${disk.label} to confirm.`}
      requests={[request('disk.delete', { path: { hostId: host.id, diskId: disk.id } })]}
      onClose={onClose}
    >
      <p>
        This permanently deletes the disk ({formatMib(disk.size)}) and all its data. The disk is removed from all
        configurations.
      </p>
      <TypedLabel label={disk.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
