import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { PoolCost } from '../../cost/pool-cost.tsx'
import { poolName } from '../../data/pool-name.ts'
import { autoscalerBody, isCompleteAutoscalerDraft } from '../pool-draft.ts'
import { AutoscalerFields, type AutoscalerDraft } from '../autoscaler-fields.tsx'
import type { PoolDialogProps } from './pool-dialog.ts'
import { request } from '../../../requests/form-request.ts'

/** Dialog that enables, changes or disables a pool's autoscaler (decision E3.1). Shows the cost at the maximum. */
export function AutoscalerDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const { enabled, min, max } = pool.autoscaler
  const [draft, setDraft] = useState<AutoscalerDraft>({ isScaled: enabled, min: String(min), max: String(max) })
  const body = { autoscaler: autoscalerBody(draft) }
  return (
    <ActionDialog
      title={`Edit autoscaling of ${poolName(pool)}`}
      confirm="Save"
      missing={isCompleteAutoscalerDraft(draft) ? null : 'Enter a minimum and a maximum number of nodes.'}
      requests={[request('pool.update', { path: { clusterId: cluster.id, poolId: pool.id }, body })]}
      onClose={onClose}
    >
      <AutoscalerFields draft={draft} error={null} at="" onChange={setDraft} />
      {draft.isScaled ? (
        <>
          <p>Cost of the pool at the maximum number of nodes:</p>
          <PoolCost region={cluster.region} name={poolName(pool)} type={pool.type} count={Number(draft.max)} />
        </>
      ) : null}
    </ActionDialog>
  )
}
