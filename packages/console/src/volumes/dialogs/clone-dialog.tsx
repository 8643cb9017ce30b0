import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { notify } from '../../notices/notices.ts'
import { VolumePrice } from '../volume-price.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Dialog that clones a volume under a new label, then shows a notice. Shows the price of the copy. */
export function CloneDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [label, setLabel] = useState(`${volume.label}-clone`)
  const clone = request('volume.clone', { path: { volumeId: volume.id }, body: { label } })
  return (
    <ActionDialog
      title={`Clone ${volume.label}`}
      confirm="Clone"
      missing={label === '' ? 'Enter a label.' : null}
      requests={[clone]}
      send={async (idempotencyKey) =>
        notify(`Cloning ${volume.label} to`, 'volume', await sendFormRequest(clone, idempotencyKey))
      }
      onClose={onClose}
    >
      <FormField label="Label of the new volume">
        <Input value={label} onChange={({ detail }) => setLabel(detail.value)} />
      </FormField>
      <VolumePrice region={volume.region} sizeGib={volume.size} />
    </ActionDialog>
  )
}
