import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { NumberField } from '../../fields/number-field.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import { VolumePrice } from '../volume-price.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that grows a volume; blocked unless the size is larger. The user grows the file system on the host. */
export function ResizeDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [size, setSize] = useState(String(volume.size + 10))
  const body = { size: Number(size) }
  const bounds = { min: volume.size + 1 }
  const problem = explainWholeNumber(size, bounds)
  return (
    <ActionDialog
      title={`Resize ${volume.label}`}
      confirm="Resize"
      missing={problem}
      requests={[request('volume.resize', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <NumberField
        label="Size (GiB)"
        hint={`More than ${volume.size}. You cannot shrink a volume. After the resize, grow the filesystem on the host.`}
        typed={size}
        bounds={bounds}
        onType={setSize}
      />
      {problem === null ? <VolumePrice region={volume.region} sizeGib={body.size} /> : null}
    </ActionDialog>
  )
}
