import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { LabelAndTags, readTags } from '../../resources/label-and-tags.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that changes a volume's label and replaces its tags. The label must not be empty. */
export function EditDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: volume.label, tags: volume.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  return (
    <ActionDialog
      title={`Edit label and tags of ${volume.label}`}
      confirm="Save"
      missing={body.label === '' ? 'Enter a label.' : null}
      requests={[request('volume.update', { path: { volumeId: volume.id }, body })]}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
