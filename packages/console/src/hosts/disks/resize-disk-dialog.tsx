import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import type { DiskDialogProps } from './disk-dialog.ts'
import { MibField, isValidMib } from './mib-field.tsx'
import { request } from '../../requests/form-request.ts'

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
      requests={[request('disk.resize', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <MibField size={size} mostMib={most} onChange={setSize} />
      {body.size < disk.size && isValidMib(size, most) ? (
        <p>A disk cannot be shrunk below the size of the data on it.</p>
      ) : null}
    </ActionDialog>
  )
}
