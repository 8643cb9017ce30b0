import { type ReactNode, useState } from 'react'
import { cloud } from '../../../cloud/cloud.ts'
import { LabelAndTags, readTags, tagArguments } from '../../../resources/label-and-tags.tsx'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import { type PoolDialogProps, poolUpdateRequest } from './pool-dialog.ts'

/** Dialog that changes a node pool's display label and replaces its tags. */
export function EditPoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: pool.label, tags: pool.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  return (
    <ActionDialog
      title={`Edit label and tags of ${poolName(pool)}`}
      confirm="Save"
      requests={[poolUpdateRequest({ cluster, pool }, body, ['--label', body.label, ...tagArguments(body.tags)])]}
      send={(idempotencyKey) => cloud.pools.update(cluster.id, pool.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
