import type { ReactNode } from 'react'
import { cloud } from '../../../cloud/cloud.ts'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import { RecycleWarning } from '../../data/recycle-warning.tsx'
import type { PoolDialogProps } from './pool-dialog.ts'

/** Dialog that requests the replacement of all nodes of a pool, one after another. */
export function RecyclePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Recycle ${poolName(pool)}`}
      confirm="Recycle"
      requests={[
        {
          method: 'POST',
          path: `/orch/clusters/${cluster.id}/pools/${pool.id}/recycle`,
          moor: ['pool', 'recycle', cluster.label, pool.id],
        },
      ]}
      send={(idempotencyKey) => cloud.pools.recycle(cluster.id, pool.id, { idempotencyKey })}
      onClose={onClose}
    >
      <RecycleWarning what={`Every node of ${poolName(pool)}`} version={cluster.k8s_version} />
    </ActionDialog>
  )
}
