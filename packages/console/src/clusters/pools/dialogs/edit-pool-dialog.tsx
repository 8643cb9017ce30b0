import { type ReactNode, useState } from 'react'
import { LabelAndTags, readTags } from '../../../resources/label-and-tags.tsx'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import type { PoolDialogProps } from './pool-dialog.ts'
import { request } from '../../../requests/form-request.ts'

/** Dialog that changes a node pool's display label and replaces its tags. */
export function EditPoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: pool.label, tags: pool.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  return (
    <ActionDialog
      title={`Edit label and tags of ${poolName(pool)}`}
      confirm="Save"
      requests={[request('pool.update', { path: { clusterId: cluster.id, poolId: pool.id }, body })]}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
