import type { ReactNode } from 'react'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import { RecycleWarning } from '../../data/recycle-warning.tsx'
import type { PoolDialogProps } from './pool-dialog.ts'
import { request } from '../../../requests/form-request.ts'

/** Dialog that requests the replacement of all nodes of a pool, one after another. */
export function RecyclePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle ${poolName(pool)}`}
      confirm="Recycle"
      requests={[request('pool.recycle', { path: { clusterId: cluster.id, poolId: pool.id } })]}
      onClose={onClose}
    >
      <RecycleWarning what={`Every node of ${poolName(pool)}`} version={cluster.k8s_version} />
    </ActionDialog>
  )
}
