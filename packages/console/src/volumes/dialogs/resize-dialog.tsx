import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { VolumePrice } from '../volume-price.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { explainNumber } from '../../show/explain.ts'

/** Makes a volume larger. */
export function ResizeDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [size, setSize] = useState(String(volume.size + 10))
  const body = { size: Number(size) }
  const wrong = explainNumber(size, { min: volume.size + 1 })
  return (
    <ActionDialog
      title={`Resize ${volume.label}`}
      confirm="Resize"
      isReady={wrong === ''}
      missing={wrong}
      requests={[
        {
          method: 'POST',
          path: `/volumes/${volume.id}/resize`,
          body,
          moor: ['volume', 'resize', volume.label, size],
        },
      ]}
      send={(idempotencyKey) => cloud.volumes.resize(volume.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <FormField
        label="Size in GiB"
        constraintText={`More than ${volume.size}; it cannot be made smaller again. Then grow the filesystem on the host.`}
        errorText={wrong}
      >
        <Input type="number" inputMode="numeric" value={size} onChange={({ detail }) => setSize(detail.value)} />
      </FormField>
      {wrong === '' ? <VolumePrice region={volume.region} sizeGib={body.size} /> : null}
    </ActionDialog>
  )
}
