import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { NumberField } from '../../../fields/number-field.tsx'
import { explainWholeNumber } from '../../../fields/whole-number.ts'
import { PoolCost } from '../../cost/pool-cost.tsx'
import { poolName } from '../../data/pool-name.ts'
import { isNodeCount, nodesMax } from '../pool-draft.ts'
import type { PoolDialogProps } from './pool-dialog.ts'
import { request } from '../../../requests/form-request.ts'

const nodeBounds = { min: 1, max: nodesMax }

/** Dialog that changes a pool's node count (contract, operation 26). Warns if nodes are deleted or the autoscaler can change the count again. */
export function ResizePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [count, setCount] = useState(String(pool.count))
  const body = { count: Number(count) }
  const { enabled, min, max } = pool.autoscaler
  const fewer = pool.count - body.count
  return (
    <ActionDialog
      title={`Resize ${poolName(pool)}`}
      confirm="Resize"
      missing={explainWholeNumber(count, nodeBounds) ?? (fewer === 0 ? 'Enter a different number of nodes.' : null)}
      requests={[request('pool.update', { path: { clusterId: cluster.id, poolId: pool.id }, body })]}
      onClose={onClose}
    >
      <NumberField
        label="Nodes"
        hint={
          enabled
            ? `Currently ${pool.count}. The autoscaler keeps the pool between ${min} and ${max} nodes and can change the number again.`
            : `Currently ${pool.count}. From 1 to ${nodesMax}.`
        }
        typed={count}
        bounds={nodeBounds}
        onType={setCount}
      />
      {fewer > 0 && isNodeCount(count) ? (
        <p>
          {fewer === 1 ? '1 node is deleted' : `${fewer} nodes are deleted`} with the data on local disks: nodes that
          are not ready first, then the newest. Pods are moved first.
        </p>
      ) : null}
      {isNodeCount(count) ? (
        <PoolCost region={cluster.region} name={poolName(pool)} type={pool.type} count={body.count} />
      ) : null}
    </ActionDialog>
  )
}
