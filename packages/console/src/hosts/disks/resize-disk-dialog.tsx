import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import type { DiskDialogProps } from './disk-dialog.ts'
import { MibField, isValidMib } from './mib-field.tsx'

/** Dialog that grows a disk by at most `leftMib` or shrinks it; the service rejects sizes smaller than the data. */
export function ResizeDiskDialog({ host, disk, leftMib, onClose }: DiskDialogProps): ReactNode {
  const [size, setSize] = useState(String(disk.size))
  const body = { size: Number(size) }
  const most = disk.size + leftMib
  return (
    <ActionDialog
      title={`Resize ${disk.label}`}
      confirm="Resize"
      missing={
        explainWholeNumber(size, { min: 1, max: most }) ?? (body.size === disk.size ? 'Enter a different size.' : null)
      }
      requests={[
        {
          method: 'POST',
          path: `/hosts/instances/${host.id}/disks/${disk.id}/resize`,
          body,
          moor: ['disk', 'resize', host.label, disk.label, size],
        },
      ]}
      send={(idempotencyKey) => cloud.disks.resize(host.id, disk.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <MibField size={size} mostMib={most} onChange={setSize} />
      {body.size < disk.size && isValidMib(size, most) ? (
        <p>A disk cannot be shrunk below the size of the data on it.</p>
      ) : null}
    </ActionDialog>
  )
}
