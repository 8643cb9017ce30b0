import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { ClusterDialogProps } from './cluster-dialog.ts'

/** Replaces the token by which a cluster makes volumes for its pods (decisions E8.4, E9.2). */
export function ReplaceTokenDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  const { id, label } = cluster
  return (
    <ActionDialog
      title={`Renew the service token of ${label}`}
      confirm="Renew"
      requests={[
        { method: 'DELETE', path: `/orch/clusters/${id}/servicetoken`, moor: ['cluster-token', 'delete', label] },
      ]}
      send={() => cloud.clusterToken.delete(id)}
      onClose={onClose}
    >
      <p>
        With this token the cluster makes and attaches volumes for its pods. It gets a new one by itself; the old one
        stops working, also where it was copied from the cluster. The kubeconfig stays as it is.
      </p>
    </ActionDialog>
  )
}
