import type { VolumeCreateBody } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { NumberField, TextField } from '../../fields/form-fields.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import { notify } from '../../notices/notices.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'
import { VolumePrice } from '../volume-price.tsx'

interface VolumeFromCopyProps {
  /** Snapshot or backup. */
  readonly copy: {
    readonly label: string
    readonly volume_label: string
    readonly region: string
    /** Size in GiB. */
    readonly size: number
  }
  readonly source: Pick<VolumeCreateBody, 'snapshot_id' | 'backup_id'>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Dialog that creates a volume from a snapshot or backup in the copy's region, then shows a notice. The volume can be larger than the copy. */
export function VolumeFromCopyDialog({ copy, source, onClose, children }: VolumeFromCopyProps): ReactNode {
  const form = useDraft({ label: `${copy.volume_label}-restored`.slice(0, 32), size: String(copy.size) })
  const { label, size } = form.draft
  const bounds = { min: copy.size }
  const problem = explainWholeNumber(size, bounds)
  const create = request('volume.create', { body: { label, size: Number(size), ...source } })
  return (
    <ActionDialog
      title={`Create volume from ${copy.label}`}
      confirm="Create volume"
      missing={label === '' ? 'Enter a label.' : problem}
      requests={[create]}
      send={async (idempotencyKey) =>
        notify(`Creating from ${copy.label}:`, 'volume', await sendFormRequest(create, idempotencyKey))
      }
      onClose={onClose}
    >
      <p>The volume is created in region {copy.region}, where the data is stored.</p>
      {children}
      <TextField form={form} name="label" label="Label of the new volume" />
      <NumberField form={form} name="size" label="Size (GiB)" hint={`At least ${copy.size}.`} bounds={bounds} />
      {problem === null ? <VolumePrice region={copy.region} sizeGib={Number(size)} /> : null}
    </ActionDialog>
  )
}
