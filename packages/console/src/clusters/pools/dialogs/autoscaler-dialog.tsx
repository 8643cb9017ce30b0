import { type ReactNode, useState } from 'react'
import { cloud } from '../../../cloud/cloud.ts'
import { ActionDialog } from '../../../show/action-dialog.tsx'
import { PoolCost } from '../../cost/pool-cost.tsx'
import { poolName } from '../../data/pool-name.ts'
import { autoscalerBody, isFilledAutoscaler } from '../pool-wish.ts'
import { AutoscalerFields, type AutoscalerWish } from '../autoscaler-fields.tsx'
import { type PoolDialogProps, poolUpdateRequest } from './pool-dialog.ts'

/** Enables, changes or disables the autoscaler of a pool (decision E3.1). */
export function AutoscalerDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const { enabled, min, max } = pool.autoscaler
  const [wish, setWish] = useState<AutoscalerWish>({ isScaled: enabled, min: String(min), max: String(max) })
  const body = { autoscaler: autoscalerBody(wish) }
  return (
    <ActionDialog
      title={`Edit autoscaling of ${poolName(pool)}`}
      confirm="Save"
      missing={isFilledAutoscaler(wish) ? null : 'Enter a minimum and a maximum number of nodes.'}
      requests={[poolUpdateRequest({ cluster, pool }, body, ['--autoscaler', wordsOf(body.autoscaler)])]}
      send={(idempotencyKey) => cloud.pools.update(cluster.id, pool.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <AutoscalerFields wish={wish} refusal={null} at="" onChange={setWish} />
      {wish.isScaled ? (
        <>
          <p>Cost of the pool at the maximum number of nodes:</p>
          <PoolCost region={cluster.region} name={poolName(pool)} type={pool.type} count={Number(wish.max)} />
        </>
      ) : null}
    </ActionDialog>
  )
}

function wordsOf(autoscaler: ReturnType<typeof autoscalerBody>): string {
  return Object.entries(autoscaler)
    .map(([key, value]) => `${key}=${value}`)
    .join(',')
}
