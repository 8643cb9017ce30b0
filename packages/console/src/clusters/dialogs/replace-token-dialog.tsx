import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that rotates the token with which a cluster creates volumes for its pods (decisions E8.4, E9.2). The old token becomes invalid. */
export function ReplaceTokenDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { id, label } = cluster
  return (
    <ActionDialog
      title={`Rotate the service token of ${label}`}
      confirm="Rotate"
      requests={[request('cluster_token.delete', { path: { clusterId: id } })]}
      onClose={onClose}
    >
      <p>
        The cluster uses this token to create and attach volumes for its pods. The cluster receives the new token
        automatically. The old token stops working, including all copies. The kubeconfig does not change.
      </p>
    </ActionDialog>
  )
}
