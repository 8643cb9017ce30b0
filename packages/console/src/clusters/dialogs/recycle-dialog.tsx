import type { Cluster } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { FormRequest } from '../../display/request-lines.ts'
import { RecycleWarning } from '../data/recycle-warning.tsx'
import type { ClusterDialogProps } from './cluster-dialog.ts'

/** Returns the request that replaces all nodes of a cluster, with the equivalent `moor` arguments. */
export function recycleRequest({ id, label }: Pick<Cluster, 'id' | 'label'>): FormRequest {
  return { method: 'POST', path: `/orch/clusters/${id}/recycle`, moor: ['cluster', 'recycle', label] }
}

/** Dialog that requests the replacement of all nodes, one after another in each pool. Local disk data is lost. */
export function RecycleDialog({ cluster, onClose }: ClusterDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle all nodes of ${cluster.label}`}
      confirm="Recycle"
      requests={[recycleRequest(cluster)]}
      send={(idempotencyKey) => cloud.clusters.recycle(cluster.id, { idempotencyKey })}
      onClose={onClose}
    >
      <RecycleWarning what="Every node of every pool" version={cluster.k8s_version} />
    </ActionDialog>
  )
}
