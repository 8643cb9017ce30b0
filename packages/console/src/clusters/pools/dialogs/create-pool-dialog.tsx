import type { Cluster } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { PoolCost } from '../../cost/pool-cost.tsx'
import { PoolFields } from '../pool-fields.tsx'
import { isCompletePoolDraft, newPool, poolCreateBody, type PoolDraft } from '../pool-draft.ts'
import { request } from '../../../requests/form-request.ts'

/** Dialog that adds a node pool to a cluster, with its cost. */
export function CreatePoolDialog({
  cluster,
  onClose,
}: {
  readonly cluster: Cluster
  readonly onClose: () => void
}): ReactNode {
  const [draft, setDraft] = useState<PoolDraft>(newPool)
  const body = poolCreateBody(draft)
  return (
    <ActionDialog
      title={`Add node pool to ${cluster.label}`}
      confirm="Add node pool"
      missing={isCompletePoolDraft(draft) ? null : 'Select a plan and enter a number of nodes.'}
      requests={[request('pool.create', { path: { clusterId: cluster.id }, body })]}
      onClose={onClose}
    >
      <PoolFields draft={draft} region={cluster.region} error={null} at="" onChange={setDraft} />
      <PoolCost region={cluster.region} name="Node pool" type={draft.type} count={body.count} />
    </ActionDialog>
  )
}
