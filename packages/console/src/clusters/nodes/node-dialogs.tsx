import type { Cluster, Pool } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { RecycleWarning } from '../data/recycle-warning.tsx'
import { poolName } from '../data/pool-name.ts'
import { request } from '../../requests/form-request.ts'

/** Props of node dialogs. */
export interface NodeDialogProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly nodeId: string
  readonly onClose: () => void
}

/** Dialog that requests the replacement of a node. Data on its local disks is lost. */
export function RecycleNodeDialog({ cluster, nodeId, onClose }: NodeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle node ${nodeId}`}
      confirm="Recycle"
      requests={[request('node.recycle', { path: { clusterId: cluster.id, nodeId } })]}
      onClose={onClose}
    >
      <RecycleWarning what={`Node ${nodeId}`} version={cluster.k8s_version} />
    </ActionDialog>
  )
}

/** Dialog that requests the permanent deletion of a node, which reduces the pool's count by one (decision E7). */
export function DeleteNodeDialog({ cluster, pool, nodeId, onClose }: NodeDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete node ${nodeId}`}
      confirm="Delete"
      requests={[request('node.delete', { path: { clusterId: cluster.id, nodeId } })]}
      onClose={onClose}
    >
      <p>
        Pods are moved first. Then the host and the data on its local disks are deleted. {poolName(pool)} then has{' '}
        {pool.count - 1} instead of {pool.count} nodes: the node is not replaced.
      </p>
    </ActionDialog>
  )
}
