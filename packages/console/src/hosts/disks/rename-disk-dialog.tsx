import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { PartLabelField } from '../part-label-field.tsx'
import type { DiskDialogProps } from './disk-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that renames a disk of a host. The label must not be empty. */
export function RenameDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [label, setLabel] = useState(disk.label)
  const body = { label }
  return (
    <ActionDialog
      title={`Rename ${disk.label}`}
      confirm="Save"
      missing={label === '' ? 'Enter a label.' : null}
      requests={[request('disk.update', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <PartLabelField label={label} onChange={setLabel} />
    </ActionDialog>
  )
}
