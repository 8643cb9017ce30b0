import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { LabelAndTags, readTags, tagArguments } from '../../resources/label-and-tags.tsx'
import type { VolumeDialogProps } from './volume-dialog.ts'

/** Dialog that changes a volume's label and replaces its tags. The label must not be empty. */
export function EditDialog({ volume, onClose }: VolumeDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: volume.label, tags: volume.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  const moor = ['volume', 'update', volume.label, '--label', body.label, ...tagArguments(body.tags)]
  return (
    <ActionDialog
      title={`Edit label and tags of ${volume.label}`}
      confirm="Save"
      missing={body.label === '' ? 'Enter a label.' : null}
      requests={[{ method: 'PUT', path: `/volumes/${volume.id}`, body, moor }]}
      send={(idempotencyKey) => cloud.volumes.update(volume.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
