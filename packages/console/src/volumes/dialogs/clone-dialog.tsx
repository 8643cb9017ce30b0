import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { notify } from '../../cloud/notices.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { VolumePrice } from '../volume-price.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Makes a new volume with the size and the data of this one. */
export function CloneDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [label, setLabel] = useState(`${volume.label}-clone`)
  const body = { label }
  return (
    <ActionDialog
      title={`Clone ${volume.label}`}
      confirm="Clone"
      isReady={label !== ''}
      missing="Enter a label first."
      requests={[
        {
          method: 'POST',
          path: `/volumes/${volume.id}/clone`,
          body,
          moor: ['volume', 'clone', volume.label, label],
        },
      ]}
      send={async (idempotencyKey) => {
        const { body: made } = await cloud.volumes.clone(volume.id, body, { idempotencyKey })
        notify({ type: 'volume', id: made.id, label: made.label, news: `is being made from ${volume.label}` })
      }}
      onClose={onClose}
    >
      <FormField label="Label of the new volume">
        <Input value={label} onChange={({ detail }) => setLabel(detail.value)} />
      </FormField>
      <VolumePrice region={volume.region} sizeGib={volume.size} />
    </ActionDialog>
  )
}
