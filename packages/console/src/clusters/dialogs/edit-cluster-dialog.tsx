import { type ReactNode, useState } from 'react'
import { LabelAndTags, readTags } from '../../resources/label-and-tags.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that changes the label and replaces all tags of a cluster. The label must not be empty. */
export function EditClusterDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: cluster.label, tags: cluster.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  return (
    <ActionDialog
      title={`Edit label and tags of ${cluster.label}`}
      confirm="Save"
      missing={body.label === '' ? 'Enter a label.' : null}
      requests={[request('cluster.update', { path: { clusterId: cluster.id }, body })]}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
