import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { formatMib } from '../../display/format-mib.ts'
import type { DiskDialogProps } from './disk-dialog.ts'

/** Dialog that deletes a disk of a host, confirmed by typing its label. */
export function DeleteDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  return (
    <ActionDialog
      title={`Delete ${disk.label}`}
      confirm="Delete"
      missing={typed === disk.label ? null : `Type ${disk.label} to confirm.`}
      requests={[
        {
          method: 'DELETE',
          path: `/hosts/instances/${host.id}/disks/${disk.id}`,
          moor: ['disk', 'delete', host.label, disk.label],
        },
      ]}
      send={() => cloud.disks.delete(host.id, disk.id)}
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
