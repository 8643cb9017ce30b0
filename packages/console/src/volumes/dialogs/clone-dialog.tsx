import { type ReactNode, useState } from 'react'
import { TextField } from '../../fields/text-field.tsx'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { notify } from '../../notices/notices.ts'
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
      missing={label === '' ? 'Enter a label.' : null}
      requests={[
        {
          method: 'POST',
          path: `/volumes/${volume.id}/clone`,
          body,
          moor: ['volume', 'clone', volume.label, label],
        },
      ]}
      send={async (idempotencyKey) => {
        const copy = await cloud.volumes.clone(volume.id, body, { idempotencyKey })
        notify(`Cloning ${volume.label} to`, 'volume', copy.body)
      }}
      onClose={onClose}
    >
      <TextField label="Label of the new volume" typed={label} onType={setLabel} />
      <VolumePrice region={volume.region} sizeGib={volume.size} />
    </ActionDialog>
  )
}
