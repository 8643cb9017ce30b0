import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { DeletedWithHost } from './deleted-with-host.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes a host and its disks, confirmed by typing its label. Volumes are kept. */
export function DeleteHostDialog({ host, onClose }: HostDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete ${host.label}`}
      confirm="Delete"
      typedLabel={host.label}
      requests={[request('host.delete', { path: { hostId: host.id } })]}
      onClose={onClose}
    >
      <DeletedWithHost host={host} isRestorable={host.orch_cluster_id === null} />
      {host.orch_cluster_id === null ? null : (
        <p>
          This host is a node of cluster {host.orch_cluster_id}. The cluster replaces it with a new node. To reduce the
          number of nodes, resize the pool.
        </p>
      )}
    </ActionDialog>
  )
}
