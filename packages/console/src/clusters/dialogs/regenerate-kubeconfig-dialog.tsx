import { type ReactNode, useState } from 'react'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that regenerates a cluster's credentials, confirmed by typing its label. The old credentials become invalid (decision E8.1). */
export function RegenerateKubeconfigDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const { id, label } = cluster
  return (
    <ActionDialog
      title={`Regenerate the kubeconfig of ${label}`}
      confirm="Regenerate"
      missing={typed === label ? null : `Type ${label} to confirm.`}
      requests={[request('kubeconfig.delete', { path: { clusterId: id } })]}
      onClose={onClose}
    >
      <p>
        <strong>The current kubeconfig stops working</strong>, including all copies. Users, pipelines and applications
        that use it lose access until they get the new one. The service token of the cluster is rotated too.
      </p>
      <TypedLabel label={label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
