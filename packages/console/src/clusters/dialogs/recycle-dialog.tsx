import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { RecycleWarning } from '../data/recycle-warning.tsx'
import type { ClusterDialogProps } from './cluster-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that requests the replacement of all nodes, one after another in each pool. Local disk data is lost. */
export function RecycleDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle all nodes of ${cluster.label}`}
      confirm="Recycle"
      requests={[request('cluster.recycle', { path: { clusterId: cluster.id } })]}
      onClose={onClose}
    >
      <RecycleWarning what="Every node of every pool" version={cluster.k8s_version} />
    </ActionDialog>
  )
}
