import { type ReactNode, useState } from 'react'
import { LabelAndTags, readTags } from '../../resources/label-and-tags.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that changes a host's label and replaces its tags. The label must not be empty. */
export function EditHostDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: host.label, tags: host.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  return (
    <ActionDialog
      title={`Edit label and tags of ${host.label}`}
      confirm="Save"
      missing={body.label === '' ? 'Enter a label.' : null}
      requests={[request('host.update', { path: { hostId: host.id }, body })]}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
