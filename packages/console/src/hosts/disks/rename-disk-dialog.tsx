import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { PartLabelField } from '../part-label-field.tsx'
import type { DiskDialogProps } from './disk-dialog.ts'

/** Dialog that renames a disk of a host. The label must not be empty. */
export function RenameDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [label, setLabel] = useState(disk.label)
  const body = { label }
  return (
    <ActionDialog
      title={`Rename ${disk.label}`}
      confirm="Save"
      missing={label === '' ? 'Enter a label.' : null}
      requests={[
        {
          method: 'PUT',
          path: `/hosts/instances/${host.id}/disks/${disk.id}`,
          body,
          moor: ['disk', 'update', host.label, disk.label, '--label', label],
        },
      ]}
      send={(idempotencyKey) => cloud.disks.update(host.id, disk.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <PartLabelField label={label} onChange={setLabel} />
    </ActionDialog>
  )
}
