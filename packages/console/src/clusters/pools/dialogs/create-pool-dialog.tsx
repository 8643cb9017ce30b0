import type { Cluster } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../../cloud/cloud.ts'
import { ActionDialog } from '../../../show/action-dialog.tsx'
import { fieldOptions } from '../../../show/changed-fields.ts'
import { PoolCost } from '../../cost/pool-cost.tsx'
import { PoolFields } from '../pool-fields.tsx'
import { isFilledPool, newPool, poolOfWish, type PoolWish } from '../pool-wish.ts'

/** Adds a node pool to a cluster. */
export function CreatePoolDialog({
  cluster,
  onClose,
}: {
  readonly cluster: Cluster
  readonly onClose: () => void
}): ReactNode {
  const [wish, setWish] = useState<PoolWish>(newPool)
  const body = poolOfWish(wish)
  return (
    <ActionDialog
      title={`Add node pool to ${cluster.label}`}
      confirm="Add node pool"
      missing={isFilledPool(wish) ? null : 'Select a plan and enter a number of nodes.'}
      requests={[
        {
          method: 'POST',
          path: `/orch/clusters/${cluster.id}/pools`,
          body,
          moor: ['pool', 'create', cluster.label, ...fieldOptions(body)],
        },
      ]}
      send={(idempotencyKey) => cloud.pools.create(cluster.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <PoolFields wish={wish} region={cluster.region} refusal={null} at="" onChange={setWish} />
      <PoolCost region={cluster.region} name="Node pool" type={wish.type} count={body.count} />
    </ActionDialog>
  )
}
