import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { formatMib } from '../../display/format-mib.ts'
import { PartLabelField } from '../part-label-field.tsx'
import type { DiskDialogProps } from './disk-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that clones a disk within its host; blocked if the copy is larger than `leftMib`. */
export function CloneDiskDialog({ host, disk, leftMib, onClose }: DiskDialogProps): ReactNode {
  const [label, setLabel] = useState(`${disk.label} copy`.slice(0, 48))
  const body = { label }
  const isFitting = disk.size <= leftMib
  return (
    <ActionDialog
      title={`Clone ${disk.label}`}
      confirm="Clone"
      missing={
        label === '' ? 'Enter a label.' : isFitting ? null : 'The host does not have enough disk space for the copy.'
      }
      requests={[request('disk.clone', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <p>
        The copy uses {formatMib(disk.size)} of {formatMib(leftMib)} available.
        {isFitting ? '' : ' This is not enough space: shrink this disk or resize the host.'}
      </p>
      <PartLabelField name="Label of the new disk" label={label} onChange={setLabel} />
    </ActionDialog>
  )
}
