import { type ReactNode, useState } from 'react'
import { TypedLabel } from '../../../resources/typed-label.tsx'
import { ActionDialog } from '../../../display/action-dialog.tsx'
import { poolName } from '../../data/pool-name.ts'
import type { PoolDialogProps } from './pool-dialog.ts'
import { request } from '../../../requests/form-request.ts'

/** Dialog that deletes a node pool with its hosts, confirmed by typing its name (decision E7). */
export function DeletePoolDialog({ cluster, pool, onClose }: PoolDialogProps): ReactNode {
  const [typed, setTyped] = useState('')
  const name = poolName(pool)
  return (
    <ActionDialog
      title={`Delete ${name}`}
      confirm="Delete"
      missing={typed === name ? null : `Type ${name} to confirm.`}
      requests={[request('pool.delete', { path: { clusterId: cluster.id, poolId: pool.id } })]}
      onClose={onClose}
    >
      <p>These nodes, their hosts and the data on local disks are deleted. Pods move to other nodes or stay pending:</p>
      <ul className="lost">
        {pool.nodes.map(({ id, instance_id: hostId }) => (
          <li key={id}>
            <strong>{id}</strong>
            {hostId === null ? '' : `, host ${hostId}`}
          </li>
        ))}
      </ul>
      <TypedLabel label={name} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
